-- What failed can be seen, tried again and put aside by who runs the workspace.

-- `problem` says in a word what stands in the way, for as long as something does; last_error is for the log only.
alter table mails
  add column problem text not null default '',
  add column first_tried_at timestamptz,
  add column last_tried_at timestamptz,
  -- While one process hands it over, nobody asks for it to be sent once more.
  add column taken_until timestamptz,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'dead', 'discarded'));
update mails set problem = 'unknown' where status in ('queued', 'dead') and last_error <> '';
create index mails_in_trouble on mails (workspace_id, id) where problem <> '';

-- Given up: as often as it is tried at all, without retry_at. Discarded ones stay, since the event was never read.
alter table reader_failures
  add column first_at timestamptz,
  add column retry_at timestamptz,
  add column discarded_at timestamptz;
create index reader_failures_due on reader_failures (retry_at) where retry_at is not null;
