-- When drafts are published by themselves. What people said is kept: a day, a time on the wall, a kind of repetition;
-- the instant follows from it and the workspace's zone.
create table schedules (
  workspace_id bigint not null references workspaces (id),
  entity_type text not null check (entity_type in ('challenge', 'quiz', 'contest', 'chain')),
  entity_id bigint not null check (entity_id > 0),
  type text not null check (type in ('once', 'daily', 'weekly', 'monthly', 'monthly_last')),
  starts_on text not null check (starts_on ~ '^\d{4}-\d{2}-\d{2}$'),
  local_time text not null check (local_time ~ '^\d{2}:\d{2}:\d{2}$'),
  day_of_month smallint not null check (day_of_month between 1 and 31),
  -- 0 is Sunday.
  weekday smallint not null check (weekday between 0 and 6),
  -- The day that the next publication stands for, and its instant; null when the schedule is over.
  next_on text check (next_on ~ '^\d{4}-\d{2}-\d{2}$'),
  publish_at timestamptz,
  -- When to try: publish_at, or later after a failure.
  due_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_error text not null default '',
  created_by bigint not null default 0,
  saved_at timestamptz not null,
  primary key (workspace_id, entity_type, entity_id),
  check ((publish_at is null) = (next_on is null)),
  check ((publish_at is null) = (due_at is null))
);
create index schedules_due on schedules (due_at) where due_at is not null;

-- What was published when: an occurrence is written once, whoever comes to publish it.
create table schedule_occurrences (
  workspace_id bigint not null references workspaces (id),
  entity_type text not null,
  entity_id bigint not null,
  occurs_at timestamptz not null,
  published_at timestamptz not null,
  -- The draft itself, or its copy.
  published_id bigint not null,
  -- How many more occurrences had come due by then, which this one stands for.
  missed integer not null default 0 check (missed >= 0),
  primary key (workspace_id, entity_type, entity_id, occurs_at)
);
