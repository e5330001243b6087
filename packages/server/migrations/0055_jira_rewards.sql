-- Rewards from work in the issue tracker: the rules of a workspace, who takes part, what arrived, and what came of it.

create table jira_rules (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  project_key text not null check (char_length(project_key) between 1 and 100),
  -- 0 is everyone.
  group_id bigint not null default 0,
  outcome text not null check (outcome in ('done', 'commented', 'worklog')),
  wait_days integer not null check (wait_days between 0 and 90),
  effect text not null check (effect in ('complete_challenge')),
  daily_cap integer not null check (daily_cap between 1 and 100),
  is_enabled boolean not null default true,
  -- When it was made or turned on: what was earned before isn't rewarded.
  since timestamptz not null,
  primary key (workspace_id, id)
);
create index jira_rules_project on jira_rules (workspace_id, project_key);
alter table jira_rules enable row level security;
create policy own_workspace on jira_rules using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- Members who take part; nobody does by themselves.
create table jira_opt_ins (
  workspace_id bigint not null,
  member_id bigint not null,
  since timestamptz not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
alter table jira_opt_ins enable row level security;
create policy own_workspace on jira_opt_ins using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What a site told of its issues, each event once. `site` is the cloud id that the token of the delivery named.
create table jira_events (
  workspace_id bigint not null references workspaces (id),
  site text not null,
  id text not null,
  issue_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  -- Null until it's part of what is known of its issue.
  applied_at timestamptz,
  primary key (workspace_id, site, id)
);
create index jira_events_new on jira_events (received_at) where applied_at is null;
create index jira_events_issue on jira_events (workspace_id, site, issue_id);
alter table jira_events enable row level security;
create policy own_workspace on jira_events using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- Locked while an issue is worked on. After a failure it rests until `retry_at`.
create table jira_issues (
  workspace_id bigint not null references workspaces (id),
  site text not null,
  id text not null,
  attempts integer not null default 0,
  retry_at timestamptz,
  primary key (workspace_id, site, id)
);
alter table jira_issues enable row level security;
create policy own_workspace on jira_issues using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What an issue earned, once for each effect and for all time; kept when its rule is gone.
create table jira_rewards (
  workspace_id bigint not null,
  site text not null,
  issue_id text not null,
  effect text not null check (effect in ('complete_challenge')),
  rule_id bigint not null,
  -- As the tracker knows the person, and as we do; 0 as long as it isn't settled or if nobody is linked.
  account text not null,
  member_id bigint not null default 0,
  earned_at timestamptz not null,
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'withdrawn', 'settled')),
  -- Why nothing was given; "" if it was, or if it isn't settled.
  refusal text not null default '',
  settled_at timestamptz,
  primary key (workspace_id, site, issue_id, effect),
  foreign key (workspace_id, site, issue_id) references jira_issues (workspace_id, site, id)
);
create index jira_rewards_due on jira_rewards (due_at) where state = 'waiting';
create index jira_rewards_given on jira_rewards (workspace_id, member_id, rule_id, earned_at) where state = 'settled';
alter table jira_rewards enable row level security;
create policy own_workspace on jira_rewards using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);
