export { createBillingJobs } from "./billing-jobs.ts";
export { openFirstLicense, tryPlan } from "./first-license.service.ts";
export { grantLicense } from "./grant-license.service.ts";
export type { Grant } from "./grant-license.service.ts";
export { syncJiraLicense, syncJiraLicenseApart } from "./jira-license.service.ts";
export { findLicense, listLicenseChanges } from "./license.repository.ts";
export { presentWarning } from "./present-warning.ts";
