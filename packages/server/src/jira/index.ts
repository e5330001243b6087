export { deleteExpiredJiraTokens, deleteJiraCodesBefore } from "./cleanup.repository.ts";
export { createJiraCallers, requireLicense } from "./jira-callers.ts";
export { hasActiveSite } from "./jira-site.repository.ts";
