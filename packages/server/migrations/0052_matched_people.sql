-- In a team, members are known by their confirmed email, too, unless the workspace doesn't want that.
alter table chat_connections add column matches_emails boolean not null default true;

-- Members who unlinked themselves: their email doesn't link them again.
create table chat_unmatched (
  workspace_id bigint not null,
  provider text not null check (provider in ('slack', 'telegram')),
  member_id bigint not null,
  primary key (workspace_id, provider, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
);
alter table chat_unmatched enable row level security;
create policy own_workspace on chat_unmatched using
  (workspace_id = nullif(current_setting('guildhall.workspace', true), '')::bigint);
