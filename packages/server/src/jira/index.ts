export { deleteExpiredJiraTokens, deleteJiraCodesBefore } from "./cleanup.repository.ts";
export { findOwnAccounts } from "./jira-person.repository.ts";
export { requireJira } from "./jira-settings.service.ts";
export { admit } from "./admit-delivery.ts";
export { createJiraCallers, requireLicense } from "./jira-callers.ts";
export { openTempoToken } from "./tempo-token.ts";
export { hasActiveSite, listSites } from "./jira-site.repository.ts";
