export { readHistory } from "./issue-history.ts";
export type { IssueHistory } from "./issue-history.ts";
export type { JiraEvent } from "./jira-event.ts";
export { isRewardDue, judgeRules, nextReward, refuseReward } from "./jira-reward.policy.ts";
export type { JiraReward, JiraRewardState, RewardRefusal } from "./jira-reward.policy.ts";
export { JIRA_EFFECTS, JIRA_OUTCOMES } from "./jira-rule.ts";
export type { JiraEffect, JiraOutcome, JiraRule } from "./jira-rule.ts";
export { JIRA_EVENTS, parseJiraEvent } from "./parse-jira-event.ts";
