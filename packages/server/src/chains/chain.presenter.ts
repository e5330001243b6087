import type { ChainCard } from "@guildhall/core/chains";
import type { ScheduleLine } from "@guildhall/core/schedules";
import type { ChainRow } from "./chain.repository.ts";

export function presentChainCard(row: ChainRow): ChainCard {
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
  };
}

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<ChainRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
