export { recordJiraEvent } from "./jira-event.repository.ts";
export { createJiraEvents, createJiraRewards } from "./jira-rewards.ts";
