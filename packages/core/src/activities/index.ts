export type { ActivityKind } from "../permissions/index.ts";
export { activityAbilities } from "./activity.abilities.ts";
export type { ActivityAbilities, ActivityQuestion } from "./activity.abilities.ts";
export { amountsOf, isSameBody, rewardsOf } from "./activity.form.ts";
export type { RewardAmounts } from "./activity.form.ts";
export { listSource } from "./activity-list.chat.ts";
export {
  activityListing,
  asksToPublish,
  isDiscarded,
  isDraft,
  isOver,
  isSeenByAll,
  mayCreate,
  mayList,
  mayManage,
  mayPlace,
  mayUpdate,
  seesActivity,
  seesEveryGroup,
} from "./activity.policy.ts";
export type { ActivityPlace } from "./activity.policy.ts";
export { ACTIVITY_LISTS } from "./activity.values.ts";
export type { ActivityList, ActivityListing } from "./activity.values.ts";
export {
  isFinished,
  isSameStep,
  isStepDone,
  isUnlocked,
  lockOf,
  nextStepIn,
  placesOf,
  progressOf,
  reminderAt,
  stepStates,
} from "./step.policy.ts";
export type { ChainStep, WalkedChain } from "./step.policy.ts";
export type { ChainLine, NamedStep, StepLock, StepRef } from "./step.shapes.ts";
export type { StepType } from "./step.values.ts";
