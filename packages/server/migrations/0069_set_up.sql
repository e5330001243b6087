-- What a workspace's facts don't tell: that its name and its currencies were chosen. Those of today count as chosen.
alter table workspaces add column named_at timestamptz;
alter table workspaces add column currencies_chosen_at timestamptz;
update workspaces set named_at = created_at, currencies_chosen_at = created_at;

-- When a member had enough of the list of first steps; null while it's shown.
alter table members add column set_up_dismissed_at timestamptz;
