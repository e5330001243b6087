-- What an issue earned isn't used up by somebody who can't have it: the next person's work still earns it.
alter table jira_rewards drop constraint jira_rewards_state_check;
alter table jira_rewards add constraint jira_rewards_state_check
  check (state in ('waiting', 'withdrawn', 'passed_over', 'settled'));
