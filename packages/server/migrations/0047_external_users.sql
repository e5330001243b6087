-- Who a person of a connected system is here, and the sessions in which that system acts for them. Such a session holds
-- only while the key that opened it and the link of the person are what they were, and the member isn't disabled.

create table external_users (
  workspace_id bigint not null,
  provider text not null check (provider in ('slack', 'telegram', 'jira')),
  external_id text not null check (char_length(external_id) between 1 and 200),
  member_id bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, provider, external_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index external_users_member on external_users (workspace_id, member_id);
alter table external_users enable row level security;
create policy own_workspace on external_users using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

alter table integration_keys drop constraint integration_keys_provider_check;
alter table integration_keys add constraint integration_keys_provider_check
  check (provider in ('slack', 'telegram', 'jira'));

-- All three are null in a session that a person opened.
alter table sessions
  add column provider text,
  add column key_hash bytea,
  add column external_id text,
  add constraint sessions_integration check (num_nulls(provider, key_hash, external_id) in (0, 3));
