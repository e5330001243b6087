import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import type { WorkspaceCount } from "./counter.repository.ts";
import { groupsOfEvents } from "./event-group.ts";

/** What published challenges and paid attempts add to the totals of the workspace and of the groups they are of. */
export async function countActivities(
  events: readonly StoredEvent[],
  context: ReaderContext,
): Promise<readonly WorkspaceCount[]> {
  const counted = events.flatMap((event) => {
    const change = changeOf(event);
    return change === null ? [] : [{ event, change }];
  });
  const groups = await groupsOfEvents(
    counted.map((each) => each.event),
    context,
  );
  const counts: WorkspaceCount[] = [];
  for (const { event, change } of counted) {
    const groupId = groups.get(event.id) ?? 0;
    const above = groupId === 0 ? [] : await context.withAncestors([groupId]);
    counts.push(...[0, ...above].map((id) => ({ groupId: id, ...change })));
  }
  return counts;
}

function changeOf(event: StoredEvent): Pick<WorkspaceCount, "name" | "by"> | null {
  if (event.type === "challenge.published") return { name: "totalChallenges", by: 1 };
  if (event.type !== "assignment.completed") return null;
  return { name: "totalRewards", by: event.payload.rewards.reduce((sum, each) => sum + each.amount, 0) };
}
