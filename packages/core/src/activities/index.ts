export type { ActivityKind } from "../permissions/index.ts";
export { activityAbilities } from "./activity.abilities.ts";
export type { ActivityAbilities, ActivityQuestion } from "./activity.abilities.ts";
export { amountsOf, isSameBody, rewardsOf } from "./activity.form.ts";
export type { RewardAmounts } from "./activity.form.ts";
export { listSource } from "./activity-list.chat.ts";
export type { ListSource } from "./activity-list.chat.ts";
export {
  activityListing,
  activityLocks,
  asksToPublish,
  isDiscarded,
  isDraft,
  isLeftToPublish,
  isOver,
  isSeenByAll,
  mayCreate,
  mayList,
  mayManage,
  mayPlace,
  maySchedule,
  mayUpdate,
  seesActivity,
  seesEveryGroup,
} from "./activity.policy.ts";
export type { ActivityPlace, Placing } from "./activity.policy.ts";
export { ACTIVITY_LISTS, activityList } from "./activity.values.ts";
export type { ActivityList, ActivityListing } from "./activity.values.ts";
export { lifecycleOf } from "./lifecycle.machine.ts";
export type { LifecycleEvent } from "./lifecycle.machine.ts";
export { LIFECYCLE_STATES } from "./lifecycle.values.ts";
export type { LifecycleState } from "./lifecycle.values.ts";
