export { createJiraEvents, createJiraRewards } from "./jira-rewards.ts";
