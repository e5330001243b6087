-- Jira sites that use the Forge app. An installation of it belongs to one workspace; who a site's people are here is in
-- external_users. Its tokens say who calls, so there are no sessions.

create table jira_sites (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- Another one after a reinstallation, when a new code connects it.
  installation_id text not null unique check (char_length(installation_id) between 1 and 300),
  cloud_id text not null check (char_length(cloud_id) between 1 and 300),
  environment text not null check (environment in ('production', 'staging', 'development')),
  site_url text not null,
  state text not null default 'active' check (state in ('active', 'uninstalled')),
  license text not null default 'none' check (license in ('none', 'active', 'inactive')),
  -- Sealed; null is none.
  tempo_token bytea,
  seen_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, cloud_id, environment)
);
-- Forge installs an app once in a site.
create unique index jira_sites_live on jira_sites (cloud_id, environment) where state = 'active';
alter table jira_sites enable row level security;
create policy own_workspace on jira_sites using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- SHA-256 of a code that connects a site for its member.
create table jira_codes (
  workspace_id bigint not null,
  code_hash bytea not null,
  member_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, code_hash),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index jira_codes_expiry on jira_codes (expires_at);
alter table jira_codes enable row level security;
create policy own_workspace on jira_codes using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- SHA-256 of what works once: an invocation token that changed something, or an address that linked somebody. Spent
-- before it's known whose workspace it is for, so nothing of it is for a request that belongs to one.
create table jira_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index jira_tokens_expiry on jira_tokens (expires_at);
alter table jira_tokens enable row level security;
