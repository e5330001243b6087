-- The address of the site of the issue tracker that a rule is for; '' is any. Challenges name it in `external_id`.
alter table jira_rules add column site_url text not null default '';
