-- A schedule that is paused keeps its time and is not due until it is resumed.
alter table schedules
  add column paused_at timestamptz,
  drop constraint schedules_check1,
  add constraint schedules_due_unless_paused check ((due_at is null) = (publish_at is null or paused_at is not null));
