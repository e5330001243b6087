export { recordJiraEvent } from "./jira-event.repository.ts";
export { TEMPO_EVENT, TEMPO_LOOK_MS } from "./tempo-events.ts";
export { createJiraEvents, createJiraForgetting, createJiraRewards } from "./jira-rewards.ts";
