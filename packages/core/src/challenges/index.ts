export { manageAbilities } from "./challenge.abilities.ts";
export type { ChallengeQuestion, ManageAbilities } from "./challenge.abilities.ts";
export { challengeMachine } from "./challenge.machine.ts";
export type { ChallengeContext, ChallengeEvent } from "./challenge.machine.ts";
export {
  challengeLocks, isClosedChallenge, isDraft, isOpenChallenge, listOfChallenge, makeableTypes, mayListChallenges,
  mayMakeChallenge, mayManageChallenges, seesChallenge, seesEveryGroup, tidyQuestRules,
} from "./challenge.policy.ts";
export type { ChallengeLocks, ChallengePlace } from "./challenge.policy.ts";
export { deadlineProblems, isAcceptExpired, isCompleteExpired, needsAccept, tidyDeadlines } from "./deadline.policy.ts";
export type { AcceptRule, DeadlineQuestion, Deadlines } from "./deadline.policy.ts";
export type { ChallengeForEdit, ChallengeInput } from "./challenge.contract.ts";
export type { Assignee, Assignment, Challenge, ChallengeCard } from "./challenge.shapes.ts";
export type { AssignmentStatus, ChallengeList, ChallengeStatus, ChallengeType, ResultType } from "./challenge.values.ts";
export { ASSIGNMENT_STATUSES, CHALLENGE_LISTS, CHALLENGE_TYPES, RESULT_TYPES } from "./challenge.values.ts";
