import { activityLocks, isDraft } from "../activities/activity.policy.ts";
import type { ContestStatus } from "./contest.values.ts";

/** Lockable fields, each with whether it may change. */
export function contestLocks(of: { readonly status: ContestStatus }): ReturnType<typeof activityLocks> {
  return activityLocks({ isDraft: isDraft(of) });
}
