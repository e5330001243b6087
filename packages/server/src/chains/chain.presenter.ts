import { mayManage, progressOf } from "@guildhall/core/activities";
import type { ChainCard } from "@guildhall/core/chains";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { findWalks, toWalkedChain, walkerOf } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ChainRow } from "./chain.repository.ts";
import { countPeopleOf, NOBODY } from "./people/person.repository.ts";

/** In the order of the rows, each with how far the caller is. */
export async function presentChainCards(call: MemberCall, rows: readonly ChainRow[]): Promise<ChainCard[]> {
  if (rows.length === 0) return [];
  const { actor, db } = call;
  const chainIds = rows.map(({ id }) => id);
  const walks = await findWalks(db, { workspaceId: actor.workspace.id, memberIds: [actor.memberId], chainIds });
  const walker = await walkerOf(call);
  const isManager = mayManage("chain", actor).allowed;
  const people = isManager ? await countPeopleOf(db, { workspaceId: actor.workspace.id, ids: chainIds }) : null;
  return rows.map((row) => {
    const { steps } = toWalkedChain(row, { rows: walks, walker, withDrafts: isManager });
    return {
      id: row.id,
      status: row.status,
      title: row.title,
      description: row.description,
      authorUserId: row.authorId,
      authorName: row.authorName,
      authorAvatarUrl: row.authorAvatarUrl,
      groupId: row.groupId,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      closedAt: row.closedAt?.toISOString() ?? null,
      schedule: presentSchedule(row),
      isWelcome: row.isWelcome,
      sendReminder: row.sendReminder,
      activitiesCount: steps.length,
      progress: progressOf(steps),
      people: people && (people.get(row.id) ?? NOBODY),
    };
  });
}

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<ChainRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
