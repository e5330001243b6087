-- How many challenges came into each list in each month (UTC), by the group they are of: a page deep in a list is found
-- by leaving out whole months.

create table challenge_months (
  workspace_id bigint not null references workspaces (id),
  list text not null,
  group_id bigint not null,
  -- The first day of the month of `listed_at`.
  month date not null,
  value bigint not null check (value >= 0),
  primary key (workspace_id, list, group_id, month)
);

insert into challenge_months (workspace_id, list, group_id, month, value)
select workspace_id, list, group_id, date_trunc('month', listed_at at time zone 'UTC')::date, count(*)
from challenges where list <> '' group by 1, 2, 3, 4;
