export { postedDeletion, postedIssue, postedWorklog } from "./jira-events.fixtures.ts";
// A worklog as Tempo documents it.
export { default as tempoWorklog } from "./atlassian/tempo-worklog.json" with { type: "json" };
export type { PostedChange } from "./jira-events.fixtures.ts";
export { boundsOf, valueOfSize } from "./schema-bounds.ts";
export type { FieldBound } from "./schema-bounds.ts";
export { createTestPlatform } from "./test-platform.ts";
export { buildGuestInfo, buildUserInfo } from "./session.fixtures.ts";
export { buildContestForEdit } from "./contest.fixtures.ts";
export { buildQuestionForEdit, buildQuizForEdit } from "./quiz.fixtures.ts";
