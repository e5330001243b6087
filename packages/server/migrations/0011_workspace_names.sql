-- The list of workspaces goes by name: a page of it is a short walk along this index.
create index workspaces_name on workspaces (name collate "und-x-icu", id);
