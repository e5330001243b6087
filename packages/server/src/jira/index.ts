export { deleteExpiredJiraTokens, deleteJiraCodesBefore } from "./cleanup.repository.ts";
export type { JiraInvocation } from "./invocation.ts";
export { createJiraCallers, requireLicense } from "./jira-callers.ts";
export type { JiraCaller, JiraCallers } from "./jira-callers.ts";
export { hasActiveSite } from "./jira-site.repository.ts";
export type { JiraSite } from "./jira-site.repository.ts";
