import type { EndpointInput } from "@guildhall/core";
import type { challengeCalls, ChallengeList } from "@guildhall/core/challenges";

export interface ChallengesView {
  readonly type: ChallengeList;
  /** 0 for every group. */
  readonly groupId: number;
}

export function challengesInput({ type, groupId }: ChallengesView): EndpointInput<typeof challengeCalls.list> {
  return { params: { type }, query: { group_id: groupId } };
}
