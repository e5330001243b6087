-- A rule for work in the issue tracker can suggest a thanks instead of completing a challenge.
alter table jira_rules drop constraint jira_rules_effect_check;
alter table jira_rules add constraint jira_rules_effect_check check (effect in ('complete_challenge', 'suggest_thanks'));
-- Who of an issue's people is asked to say the suggested thanks.
alter table jira_rules add column asks text not null default 'reporter' check (asks in ('reporter', 'assignee'));
alter table jira_rewards drop constraint jira_rewards_effect_check;
alter table jira_rewards add constraint jira_rewards_effect_check
  check (effect in ('complete_challenge', 'suggest_thanks'));
