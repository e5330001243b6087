export { recordJiraEvent } from "./jira-event.repository.ts";
export { createJiraEvents, createJiraForgetting, createJiraRewards } from "./jira-rewards.ts";
