-- What sites told of issues is forgotten once nothing has happened to them for long.
create index jira_events_received on jira_events (received_at) where applied_at is not null;
-- Events up to then were forgotten, and don't count when they're told again.
alter table jira_issues add column forgotten_until timestamptz;
-- It was done or deleted when it was forgotten: nothing more is earned by it.
alter table jira_issues add column is_over boolean not null default false;
