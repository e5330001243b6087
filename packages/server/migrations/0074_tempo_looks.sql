-- Tempo is asked for one thing a second: what has been asked counts, though the reading isn't finished.
alter table jira_rewards
  -- When Tempo was last asked whether the worklogs behind it still stand; null for never.
  add column looked_at timestamptz;
alter table jira_sites
  -- When the reading began that goes on with the next one; null if none does.
  add column tempo_began_at timestamptz,
  -- How many changed worklogs it has read.
  add column tempo_offset integer not null default 0;
