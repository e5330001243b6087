-- What a member is told in chats, and when not; without a row everything, at any time.
create table notification_settings (
  workspace_id bigint not null,
  member_id bigint not null,
  chat_muted text[] not null default '{}',
  -- By the workspace's clock, `HH:MM`; both or none.
  quiet_from text,
  quiet_to text,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);
alter table notification_settings enable row level security;
create policy own_workspace on notification_settings using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- Whether a chat's channel for announcements gets the week in one message, and the Monday of the last one.
alter table chat_connections add column has_digest boolean not null default true;
alter table chat_connections add column digest_at timestamptz;

-- Thanks to somebody of a chat who is no member yet: their giver's quota is held, and they're published once the person
-- joins. `visibility` is what they get then; until then only their giver sees them.
alter table thanks drop constraint thanks_status_check;
alter table thanks add constraint thanks_status_check check (status in ('published', 'undone', 'waiting'));
create table thanks_strangers (
  workspace_id bigint not null,
  thanks_id bigint not null,
  provider text not null check (provider in ('slack', 'telegram')),
  external_id text not null check (char_length(external_id) between 1 and 200),
  name text not null,
  visibility text not null check (visibility in ('all', 'group', 'private')),
  channel_id text not null default '',
  -- The first thanks that were given with it, or itself.
  given_with bigint not null,
  -- When the person joined, or it was undone.
  settled_at timestamptz,
  primary key (workspace_id, thanks_id),
  foreign key (workspace_id, thanks_id) references thanks (workspace_id, id)
);
create index thanks_strangers_waiting on thanks_strangers (workspace_id, provider, external_id) where settled_at is null;
create index thanks_strangers_given_with on thanks_strangers (workspace_id, given_with);
alter table thanks_strangers enable row level security;
create policy own_workspace on thanks_strangers using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);
