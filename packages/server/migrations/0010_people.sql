-- Who keeps the list of people, and finding people in a long one.

-- What a workspace is connected with. Where an integration owns the users, people come, go and are grouped there;
-- where it owns the groups, those are edited there.
create table workspace_integrations (
  workspace_id bigint not null references workspaces (id),
  provider text not null check (provider in ('slack', 'telegram', 'jira', 'ldap')),
  owns_users boolean not null default false,
  owns_groups boolean not null default false,
  created_at timestamptz not null,
  primary key (workspace_id, provider)
);

-- The owners are locked before anybody's role changes; they are few and must be found at once.
create index members_owners on members (workspace_id, id) where 'owner' = any (roles);
-- The list of people narrowed to a role or to the disabled, in the order of the list.
create index members_with_role on members (workspace_id, name collate "und-x-icu", id) where roles <> '{}';
create index members_disabled on members (workspace_id, name collate "und-x-icu", id) where status = 'disabled';
