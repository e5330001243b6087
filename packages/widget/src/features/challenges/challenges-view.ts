import type { EndpointInput } from "@guildhall/core";
import type { ActivityList } from "@guildhall/core/activities";
import type { challengeCalls } from "@guildhall/core/challenges";

export interface ChallengesView {
  readonly type: ActivityList;
  /** 0 for every group. */
  readonly groupId: number;
}

export function challengesInput({ type, groupId }: ChallengesView): EndpointInput<typeof challengeCalls.list> {
  return { params: { type }, query: { group_id: groupId } };
}
