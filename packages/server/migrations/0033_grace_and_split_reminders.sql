-- Who is sent back too late may be given time of their own; who leads a raid is reminded of its pool.

alter table assignments
  -- Until when what was sent back can be handed in again, although its challenge is over; null without such a word.
  add column grace_until timestamptz,
  -- Since when its leader of now has had the pool to split, and how often they were reminded of it.
  add column division_at timestamptz,
  add column split_reminders smallint not null default 0;
update assignments set division_at = coalesce(reviewed_at, submitted_at, accepted_at) where status = 'division';
alter table assignments add constraint assignments_division check (status <> 'division' or division_at is not null);
create index assignments_to_split on assignments (workspace_id, id) where status = 'division';
