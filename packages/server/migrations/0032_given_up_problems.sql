-- A problem whose one solver gave it up says so, stands in no list of those who cannot take it, and can be reopened.

alter table challenges
  drop constraint challenges_status_check,
  add constraint challenges_status_check
    check (status in ('draft', 'new', 'in_progress', 'given_up', 'completed', 'canceled', 'discarded')),
  drop constraint challenges_list_check,
  add constraint challenges_list_check check (list in ('draft', 'schedule', 'active', 'given_up', 'closed', '')),
  add constraint challenges_given_up check ((list = 'given_up') = (status = 'given_up')),
  add constraint challenges_given_up_problem check (status <> 'given_up' or type = 'problem');

-- Accepted once at a time: an attempt that was given up is history once its problem is reopened.
drop index assignments_problem;
create unique index assignments_problem on assignments (workspace_id, challenge_id)
  where type = 'problem' and status <> 'abandoned';

-- Those that were given up before stood among the new ones, counted there.
with moved as (
  update challenges c set status = 'given_up', list = 'given_up'
  where c.type = 'problem' and c.status = 'new' and exists (
    select 1 from assignments a
    where a.workspace_id = c.workspace_id and a.challenge_id = c.id and a.status = 'abandoned')
  returning c.workspace_id, c.group_id, date_trunc('month', c.listed_at at time zone 'UTC')::date as month
), listed as (
  select workspace_id, group_id, count(*) as moved from moved group by 1, 2
), left_list as (
  update challenge_counters k set value = value - l.moved from listed l
  where k.workspace_id = l.workspace_id and k.group_id = l.group_id and k.list = 'active'
), came_to_list as (
  insert into challenge_counters (workspace_id, group_id, list, value)
  select workspace_id, group_id, 'given_up', moved from listed
), monthly as (
  select workspace_id, group_id, month, count(*) as moved from moved group by 1, 2, 3
), left_month as (
  update challenge_months k set value = value - m.moved from monthly m
  where k.workspace_id = m.workspace_id and k.group_id = m.group_id and k.list = 'active' and k.month = m.month
)
insert into challenge_months (workspace_id, list, group_id, month, value)
select workspace_id, 'given_up', group_id, month, moved from monthly;
