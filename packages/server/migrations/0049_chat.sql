-- Chats that are connected to workspaces: the teams and groups with their sealed credentials, the channels that
-- announcements can go to, one-time codes, what arrived from the providers and what is to be sent to them.

-- A team or a group of a chat belongs to one workspace. A person's own chat with the bot is one, too: `is_personal`.
create table chat_connections (
  workspace_id bigint not null references workspaces (id),
  provider text not null check (provider in ('slack', 'telegram')),
  external_id text not null check (char_length(external_id) between 1 and 200),
  name text not null,
  language text not null,
  is_personal boolean not null default false,
  credentials bytea not null,
  state text not null default 'active' check (state in ('active', 'revoked', 'uninstalled')),
  -- Where announcements go that chose no channel; "" is nowhere.
  channel_id text not null default '',
  missed_scope text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, provider, external_id),
  unique (provider, external_id)
);
alter table chat_connections enable row level security;
create policy own_workspace on chat_connections using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

create table chat_channels (
  workspace_id bigint not null,
  provider text not null,
  external_id text not null,
  channel_id text not null check (char_length(channel_id) between 1 and 200),
  name text not null,
  position integer not null,
  primary key (workspace_id, provider, external_id, channel_id),
  foreign key (workspace_id, provider, external_id)
    references chat_connections (workspace_id, provider, external_id) on delete cascade on update cascade
);
alter table chat_channels enable row level security;
create policy own_workspace on chat_channels using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- The key with which this server acts for members in a chat, sealed; its hash is in integration_keys.
create table chat_keys (
  workspace_id bigint not null references workspaces (id),
  provider text not null check (provider in ('slack', 'telegram')),
  sealed bytea not null,
  primary key (workspace_id, provider)
);
alter table chat_keys enable row level security;
create policy own_workspace on chat_keys using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- SHA-256 of a code that links its member, or connects a chat for them.
create table chat_codes (
  workspace_id bigint not null,
  code_hash bytea not null,
  provider text not null check (provider in ('slack', 'telegram')),
  purpose text not null check (purpose in ('link', 'connect')),
  member_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, code_hash),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index chat_codes_expiry on chat_codes (expires_at);
alter table chat_codes enable row level security;
create policy own_workspace on chat_codes using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What a message in a chat should be. It's due while that isn't what the chat shows: `version` is ahead of `sent_version`.
create table chat_outbox (
  workspace_id bigint not null,
  id bigint generated always as identity,
  provider text not null,
  external_id text not null,
  place text not null,
  is_group boolean not null,
  language text not null,
  -- 0 answers a person, 1 tells one, 2 announces.
  priority smallint not null,
  -- Sent once, however often it's queued.
  key text not null,
  -- Which message it is, and what later ones about the same have, too; "" for an answer.
  type text not null default '',
  entity_id bigint not null default 0,
  thing text not null default '',
  -- Whom it tells; 0 is a channel.
  member_id bigint not null default 0,
  card jsonb not null,
  is_withdrawn boolean not null default false,
  -- The row whose message this one is a reply to, or the message itself.
  thread_of bigint,
  thread_id text not null default '',
  -- As the provider calls what was posted.
  message_id text not null default '',
  version integer not null default 1,
  sent_version integer not null default 0,
  attempts integer not null default 0,
  -- Null if nothing is to be done.
  due_at timestamptz,
  taken_until timestamptz,
  -- Why it was given up; "" if it wasn't.
  problem text not null default '' check (problem in ('', 'unreachable', 'failed', 'late')),
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, key),
  foreign key (workspace_id, provider, external_id)
    references chat_connections (workspace_id, provider, external_id) on delete cascade on update cascade
);
create index chat_outbox_due on chat_outbox (provider, due_at) where due_at is not null;
create index chat_outbox_entity on chat_outbox (workspace_id, type, entity_id) where type <> '';
create index chat_outbox_thing on chat_outbox (workspace_id, thing) where thing <> '';
create index chat_outbox_taken on chat_outbox (provider, workspace_id, external_id, place) where taken_until is not null;
create index chat_outbox_connection on chat_outbox (workspace_id, provider, external_id);
create index chat_outbox_age on chat_outbox (created_at);
alter table chat_outbox enable row level security;
create policy own_workspace on chat_outbox using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What a provider sent, before it's known whose it is. Nothing of it is for a request that belongs to a workspace.
create table chat_inbox (
  id bigint generated always as identity primary key,
  provider text not null,
  delivery_id text not null,
  -- "" once it's done.
  body text not null,
  state text not null default 'new' check (state in ('new', 'done', 'given_up')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  received_at timestamptz not null,
  -- The answer to a request that waited for it.
  answer jsonb,
  error text not null default '',
  unique (provider, delivery_id)
);
create index chat_inbox_due on chat_inbox (provider, due_at) where state = 'new';
create index chat_inbox_age on chat_inbox (received_at);
alter table chat_inbox enable row level security;

-- When a provider ("" as the place) and each of its places were last sent to, and until when they rest.
create table chat_pace (
  provider text not null,
  place text not null,
  sent timestamptz[] not null default '{}',
  ready_at timestamptz not null,
  primary key (provider, place)
);
alter table chat_pace enable row level security;

-- What an app keeps between two deliveries, such as a half-answered form.
create table chat_notes (
  provider text not null,
  key text not null,
  value text not null,
  expires_at timestamptz not null,
  primary key (provider, key)
);
create index chat_notes_expiry on chat_notes (expires_at);
alter table chat_notes enable row level security;
