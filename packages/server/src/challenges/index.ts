export { completeByIssue } from "./assignments/complete-by-issue.service.ts";
export { passLead } from "./assignments/pass-lead.service.ts";
export { passReviews } from "./assignments/pass-reviews.service.ts";
export { challengeStep } from "./challenge-step.ts";
export { findOpenChallenges } from "./open-challenge.repository.ts";
export type { OpenChallenges } from "./open-challenge.repository.ts";
export { reportIssueStatus } from "./report-issue-status.service.ts";
