export { createJiraEvents, createJiraForgetting, createJiraRewards } from "./jira-rewards.ts";
