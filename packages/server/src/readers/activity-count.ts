import { eventsOf } from "../events/reader.ts";
import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import type { LoadSubjects } from "../feature.ts";
import type { WorkspaceCount } from "./counter.repository.ts";

/** Effect of published challenges and paid assignments on the totals of the workspace and its groups. */
export async function countActivities(
  events: readonly StoredEvent[],
  { tx, workspace, withAncestors }: ReaderContext,
  loadChallenges: LoadSubjects,
): Promise<readonly WorkspaceCount[]> {
  const changes = [
    ...eventsOf("challenge.published", events).map(({ payload: { challengeId } }) => ({
      challengeId,
      change: { name: "totalChallenges", by: 1 } as const,
    })),
    ...eventsOf("assignment.completed", events).map(({ payload: { challengeId, rewards } }) => ({
      challengeId,
      change: { name: "totalRewards", by: rewards.reduce((sum, each) => sum + each.amount, 0) } as const,
    })),
  ];
  if (changes.length === 0) return [];
  const challengeIds = [...new Set(changes.map(({ challengeId }) => challengeId))];
  const challenges = await loadChallenges(tx, workspace.id, challengeIds);
  const counts: WorkspaceCount[] = [];
  for (const { challengeId, change } of changes) {
    const groupId = challenges.get(challengeId)?.groupId ?? 0;
    const above = groupId === 0 ? [] : await withAncestors([groupId]);
    counts.push(...[0, ...above].map((id) => ({ groupId: id, ...change })));
  }
  return counts;
}
