-- The widget on other sites' pages: a workspace's app with the keys its hosts sign with, whom a host's people are here,
-- which tokens were used, and why others were refused. A widget's session holds only while all of these are what they
-- were.

alter table workspaces
  add column widget_app_id text not null default replace(gen_random_uuid()::text, '-', '') unique;

create table widget_apps (
  workspace_id bigint primary key references workspaces (id),
  is_enabled boolean not null default false,
  unknown_users text not null default 'refuse' check (unknown_users in ('refuse', 'email', 'create')),
  origins text[] not null default '{}'
);
alter table widget_apps enable row level security;
create policy own_workspace on widget_apps using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What verifies a signature: the sealed secret, or the host's public key (SPKI, DER).
create table widget_keys (
  workspace_id bigint not null references widget_apps (workspace_id),
  kid text not null,
  alg text not null check (alg in ('HS256', 'EdDSA')),
  material bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, kid)
);
alter table widget_keys enable row level security;
create policy own_workspace on widget_keys using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

create table widget_users (
  workspace_id bigint not null,
  sub text not null check (char_length(sub) between 1 and 200),
  member_id bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, sub),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
create index widget_users_member on widget_users (workspace_id, member_id);
alter table widget_users enable row level security;
create policy own_workspace on widget_users using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

create table widget_tokens (
  workspace_id bigint not null,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (workspace_id, jti_hash)
);
create index widget_tokens_expiry on widget_tokens (expires_at);
alter table widget_tokens enable row level security;
create policy own_workspace on widget_tokens using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- Counted by the hour; nothing says whose token it was.
create table widget_refusals (
  workspace_id bigint not null,
  hour timestamptz not null,
  reason text not null,
  origin text not null,
  times integer not null,
  last_at timestamptz not null,
  primary key (workspace_id, hour, reason, origin)
);
create index widget_refusals_age on widget_refusals (hour);
alter table widget_refusals enable row level security;
create policy own_workspace on widget_refusals using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- All four are null in a session that isn't a widget's.
alter table sessions
  add column widget_kid text,
  add column widget_sub text,
  add column widget_origin text,
  add column widget_is_framed boolean,
  add constraint sessions_widget check (num_nulls(widget_kid, widget_sub, widget_origin, widget_is_framed) in (0, 4));
