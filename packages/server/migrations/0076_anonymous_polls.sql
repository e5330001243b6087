-- Anonymous polls: who answered is in quiz_submissions, what was answered in quiz_ballots, and nothing joins the two.

alter table quizzes
  add column is_anonymous boolean not null default false,
  add check (type = 'poll' or not is_anonymous);

-- Of an anonymous poll: ballots that are mixed, and those of them that the tallies count.
alter table quiz_figures
  add column mixed bigint not null default 0,
  add column counted bigint not null default 0;

-- No person, no time, no order.
create table quiz_ballots (
  workspace_id bigint not null,
  quiz_id bigint not null,
  -- 53 random bits.
  id bigint not null,
  -- Per question: its id, its revision, and an option, a text or a number: [{q, r, o, t, n}].
  answers jsonb not null,
  -- Which mix of the poll's ballots wrote it anew, from 1; 0 while it's as the transaction of its person wrote it.
  mix int not null default 0,
  is_counted boolean not null default false,
  primary key (workspace_id, quiz_id, id),
  foreign key (workspace_id, quiz_id) references quizzes (workspace_id, id),
  check (mix > 0 or not is_counted)
);

-- What a mix has overwritten says who wrote it, until it's vacuumed.
alter table quiz_ballots set (
  autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0.02,
  toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0.02
);
alter table quiz_tallies set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0.02);

alter table quiz_ballots enable row level security;
create policy own_workspace on quiz_ballots using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);
