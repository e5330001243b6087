import { activityLocks, isDraft } from "../activities/activity.policy.ts";
import type { ChainStatus } from "./chain.values.ts";

/** Lockable fields, each with whether it may change. */
export function chainLocks(of: { readonly status: ChainStatus }): ReturnType<typeof activityLocks> {
  return activityLocks({ isDraft: isDraft(of) });
}
