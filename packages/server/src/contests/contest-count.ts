import type { News, StoredEvent } from "../events/reader.ts";
import { eventsOf } from "../events/reader.ts";
import type { FeatureCounts, TotalChange } from "../feature.ts";
import type { ReaderContext } from "../events/reader.ts";
import { findContestSubjects } from "./contest-subject.repository.ts";

/** The total of what contests paid. */
export const contestCounts: FeatureCounts = {
  handles: ["contest.rewarded", "contest.joined", "contest.voted"],
  count: countRewards,
  news: (events) => [
    ...(events.some(({ type }) => type !== "contest.rewarded") ? [{ topics: ["answers"], memberIds: [] } as News] : []),
    ...eventsOf("contest.rewarded", events).map(({ payload: { rewards } }): News => ({
      topics: ["balances"],
      memberIds: [...new Set(rewards.map(({ memberId }) => memberId))],
    })),
  ],
};

async function countRewards(
  events: readonly StoredEvent[],
  { tx, workspace, withAncestors }: ReaderContext,
): Promise<readonly TotalChange[]> {
  const paid = eventsOf("contest.rewarded", events).map(({ payload }) => payload);
  if (paid.length === 0) return [];
  const contests = await findContestSubjects(tx, workspace.id, [...new Set(paid.map(({ contestId }) => contestId))]);
  const counts: TotalChange[] = [];
  for (const { contestId, rewards } of paid) {
    const groupId = contests.get(contestId)?.groupId ?? 0;
    const above = groupId === 0 ? [] : await withAncestors([groupId]);
    const by = rewards.reduce((sum, each) => sum + each.amount, 0);
    counts.push(...[0, ...above].map((id) => ({ groupId: id, name: "totalRewards", by })));
  }
  return counts;
}
