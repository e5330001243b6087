-- What a program of another system shows when it tells what happened there: one key a workspace and system.

create table integration_keys (
  workspace_id bigint not null references workspaces (id),
  provider text not null check (provider in ('jira')),
  -- SHA-256 of the secret; the secret itself is shown once and kept nowhere.
  key_hash bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, provider)
);
