-- Thanks to somebody who never joins expire, and their giver finds those that wait among the ones they gave.
alter table thanks drop constraint thanks_status_check;
alter table thanks add constraint thanks_status_check check (status in ('published', 'undone', 'waiting', 'expired'));
create index thanks_waiting on thanks (workspace_id, author_member_id) where status = 'waiting';
create index thanks_waiting_since on thanks (published_at) where status = 'waiting';
