import type { News, ReaderContext, StoredEvent } from "../events/reader.ts";
import { eventsOf } from "../events/reader.ts";
import type { FeatureCounts, TotalChange } from "../feature.ts";
import { findChallengeSubjects } from "./challenge-subject.repository.ts";

/** The totals of published challenges and of what attempts were paid. */
export const challengeCounts: FeatureCounts = {
  handles: [
    "challenge.published",
    "challenge.updated",
    "challenge.given_up",
    "challenge.reopened",
    "challenge.closed",
    "challenge.discarded",
    "assignment.accepted",
    "assignment.submitted",
    "assignment.rejected",
    "assignment.approved",
    "assignment.abandoned",
    "assignment.completed",
    "assignment.split_reminder_due",
    "assignment.lead_handed_over",
    "assignment.lead_passed",
  ],
  count: countChallenges,
  news: (events) => [...newsOfChallenges(events), ...events.flatMap(newsOfPayment)],
};

// The news don't identify the challenge: those who may not see it find nothing new.
function newsOfChallenges(events: readonly StoredEvent[]): readonly News[] {
  return events.length === 0 ? [] : [{ topics: ["challenges"], memberIds: [] }];
}

function newsOfPayment(event: StoredEvent): readonly News[] {
  if (event.type !== "assignment.completed" || event.payload.rewards.length === 0) return [];
  return [{ topics: ["balances"], memberIds: event.payload.rewards.map((each) => each.memberId) }];
}

async function countChallenges(
  events: readonly StoredEvent[],
  { tx, workspace, withAncestors }: ReaderContext,
): Promise<readonly TotalChange[]> {
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
  const challenges = await findChallengeSubjects(tx, workspace.id, challengeIds);
  const counts: TotalChange[] = [];
  for (const { challengeId, change } of changes) {
    const groupId = challenges.get(challengeId)?.groupId ?? 0;
    const above = groupId === 0 ? [] : await withAncestors([groupId]);
    counts.push(...[0, ...above].map((id) => ({ groupId: id, ...change })));
  }
  return counts;
}
