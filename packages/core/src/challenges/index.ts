export { assignmentAbilities, assignmentContext, abandonEvent, takingAbilities } from "./assignment.abilities.ts";
export type { AssignmentQuestion, TakingAbilities } from "./assignment.abilities.ts";
export * as assignmentCalls from "./assignment.contract.ts";
export { sortAttempts } from "./assignment-lists.ts";
export type { AttemptLists } from "./assignment-lists.ts";
export { assignmentMachine } from "./assignment.machine.ts";
export type { AssignmentEvent } from "./assignment.machine.ts";
export {
  isCompletedAssignment,
  isInReview,
  isOpenToOthers,
  isSentBack,
  isTooLateToRetry,
  isWorkedOn,
  mayAccept,
  needsLeader,
  seesAttempt,
  seesSolution,
  statusesSeenByOthers,
} from "./assignment.policy.ts";
export type { OwnAttempt, TakenChallenge, TakeQuestion } from "./assignment.policy.ts";
export { attemptWord } from "./attempt-word.ts";
export { manageAbilities } from "./challenge.abilities.ts";
export { newChallengeHref, readNewChallenge } from "./challenge-address.ts";
export { issueLink, needsIssueLink, readIssueLink, tidyIssue } from "./issue-name.ts";
export * as challengeCalls from "./challenge.contract.ts";
export {
  draftOf,
  findDeadlineProblems,
  findProblems,
  isSameDraft,
  readDeadlines,
  toChallenge,
  withType,
} from "./challenge.form.ts";
export type { ChallengeDraft } from "./challenge.form.ts";
export { challengeMachine } from "./challenge.machine.ts";
export type { AssignmentPart, ChallengePart } from "./challenge-part.shapes.ts";
export type { ChallengeEvent } from "./challenge.machine.ts";
export {
  challengeLocks,
  closesByStatus,
  isForOne,
  isGivenUp,
  isOpenChallenge,
  makeableTypes,
  mayCreateChallenge,
  mayReadOutcome,
  listingOf,
  listingsIn,
  tidyQuestRules,
  TYPE_FEATURES,
} from "./challenge.policy.ts";
export type { ChallengePlace } from "./challenge.policy.ts";
export type { ChallengeForEdit, ChallengeInput, Assignment, Challenge, ChallengeCard } from "./challenge.shapes.ts";
export { ASSIGNMENT_STATUSES, CHALLENGE_TYPES, RESULT_TYPES } from "./challenge.values.ts";
export type {
  AssignmentStatus,
  ChallengeListing,
  ChallengeStatus,
  ChallengeType,
  ResultType,
} from "./challenge.values.ts";
export { completionGap } from "./completion.form.ts";
export { completionProblems, isUniqueCode, RESULT_FILE_KINDS, uniqueCodeKey } from "./completion.policy.ts";
export { deadlineMarkOf, deadlinesOf } from "./deadline-mark.ts";
export type { DeadlineMark } from "./deadline-mark.ts";
export { hasDeadlinePassed } from "./deadline-passed.ts";
export { deadlineState } from "./deadline-state.ts";
export type { DeadlineState } from "./deadline-state.ts";
export { deadlineProblems, graceProblems, isCompleteExpired, needsAccept, tidyDeadlines } from "./deadline.policy.ts";
export { dueSplitReminder, isInDivision } from "./division.policy.ts";
export { reviewRecipients } from "./review.policy.ts";
export { evenShares, leftOf, listShares, mostOf, shareKey, toSplitBody } from "./split.form.ts";
export type { SplitMode, TypedShares } from "./split.form.ts";
export { equalShares, splitProblems } from "./split.ts";
export type { PoolLine, Share, SplitProblem } from "./split.ts";
