-- The second wall between workspaces: of every table that belongs to workspaces a role that is neither the owner nor
-- above the policies sees, and writes, the rows of one workspace, the one that its transaction names in the setting
-- guildhall.workspace. A transaction that names none sees nothing. The owner of the tables is not bound: it is what
-- migrations, backups, readers and jobs work as. Sessions belong to accounts and name a workspace, or none.
-- A new table says the same of itself; a test finds the one that does not.

do $$
declare
  v_table name;
begin
  for v_table in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname
  loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy own_workspace on %I using '
      '(workspace_id = nullif(current_setting(''guildhall.workspace'', true), '''')::bigint)', v_table);
  end loop;
end $$;

alter table workspaces enable row level security;
create policy own_workspace on workspaces
  using (id = nullif(current_setting('guildhall.workspace', true), '')::bigint);

-- What an account is told, such as that its password was changed, goes into the queue under no workspace; nobody bound by
-- policies reads it there.
create policy to_accounts on mails for insert with check (workspace_id = 0);
