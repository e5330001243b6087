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

-- Every three letters in a row of a name, under the workspace's number: a part of a name is then found without a look
-- at every name. Written here because not every engine has an extension for it.
create function name_parts(workspace bigint, name text) returns text[]
language sql immutable strict parallel safe
as $$
  select array_agg(distinct workspace || ':' || substr(lowered, place, 3))
    from (select lower(name collate "und-x-icu") as lowered) as text,
      generate_series(1, char_length(lowered) - 2) as place
$$;
create index members_name_parts on members using gin (name_parts(workspace_id, name));
