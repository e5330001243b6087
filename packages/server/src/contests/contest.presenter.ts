import type { ContestCard } from "@guildhall/core/contests";
import type { ScheduleLine } from "@guildhall/core/schedules";
import type { ContestRow } from "./contest.repository.ts";

export function presentContestCard(row: ContestRow): ContestCard {
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
}: Pick<ContestRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
