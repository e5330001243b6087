export type { ChallengeForEdit, ChallengeInput } from "./challenge.contract.ts";
export type { Assignee, Assignment, Challenge, ChallengeCard } from "./challenge.shapes.ts";
export type { AssignmentStatus, ChallengeList, ChallengeStatus, ChallengeType, ResultType } from "./challenge.values.ts";
export { ASSIGNMENT_STATUSES, CHALLENGE_LISTS, CHALLENGE_TYPES, RESULT_TYPES } from "./challenge.values.ts";
