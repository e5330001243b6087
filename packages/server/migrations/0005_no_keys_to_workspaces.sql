-- A foreign key locks the row it points at until the transaction ends. Every change of a workspace would so
-- write into the workspace's one row, and more the more people work at once. The author of a thanks and the
-- owner of a key are members of the workspace, so it is there; workspaces are never deleted, so events keep theirs.
alter table thanks drop constraint thanks_workspace_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_workspace_id_fkey;
alter table events drop constraint events_workspace_id_fkey;
