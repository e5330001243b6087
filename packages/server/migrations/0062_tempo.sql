-- Worklogs are read from Tempo with a site's token.
alter table jira_sites
  -- Whether Tempo took the token when it was last asked.
  add column is_tempo_refused boolean not null default false,
  -- Everything that was changed before is read; null until there's a token.
  add column tempo_read_at timestamptz,
  -- When it's read next; null without a token.
  add column tempo_due_at timestamptz,
  -- Failures in a row.
  add column tempo_attempts integer not null default 0;
update jira_sites set tempo_read_at = now(), tempo_due_at = now() where tempo_token is not null;
create index jira_sites_tempo on jira_sites (tempo_due_at) where tempo_token is not null;
