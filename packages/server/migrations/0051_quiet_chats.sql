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
