-- Teams whose people and groups are kept as they are there: when they were last read; null for the others.
alter table chat_connections add column people_read_at timestamptz;

-- The team that keeps a member's name, status and groups, such as `slack:T1`; '' for nobody but us.
alter table members add column listed_by text not null default '';
create index members_listed on members (workspace_id, listed_by) where listed_by <> '';
