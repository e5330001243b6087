import { holds, isCompleteExpired, USERS_BAR_LIMIT } from "@guildhall/core";
import type { AchievementTemplate, ChallengeCard } from "@guildhall/core";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findChallengePeople } from "./challenge-people.repository.ts";
import type { ChallengePeople } from "./challenge-people.repository.ts";
import { findGrantable } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** Shows challenges as lists and feeds do, in their order. */
export async function presentChallengeCards(call: MemberCall, rows: readonly ChallengeRow[]): Promise<ChallengeCard[]> {
  if (rows.length === 0) return [];
  const { actor, db, at, language } = call;
  const workspaceId = actor.workspace.id;
  const [currencies, templates, people] = await Promise.all([
    findCurrencies(db, workspaceId).then((found) => presentCurrencies(found, language)),
    rows.some((row) => row.templateIds.length > 0) ? findGrantable(db, workspaceId) : [],
    findChallengePeople(db, workspaceId, {
      challengeIds: rows.map((row) => row.id),
      memberId: actor.memberId,
      first: USERS_BAR_LIMIT,
    }),
  ]);
  const reviews = holds(actor, "manage-challenges");
  return rows.map((row) => {
    const { participants, inReviewCount, myStatus } = people.get(row.id) ?? NOBODY;
    return {
      ...presentFixed(row, templates),
      rewards: row.rewards.map((reward) => currencies.amount(reward.currencyId, reward.amount)),
      completeExpired: isCompleteExpired(row, at),
      participants,
      inReviewCount: reviews ? inReviewCount : 0,
      myStatus,
    };
  });
}

const NOBODY: ChallengePeople = { participants: { items: [], total: 0 }, inReviewCount: 0, myStatus: null };

function presentFixed(row: ChallengeRow, templates: readonly AchievementTemplate[]) {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    description: row.description,
    entityRewards: templates
      .filter((template) => row.templateIds.includes(template.id))
      .map((achievementTemplate) => ({ achievementTemplate })),
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    groupId: row.groupId,
    acceptDeadlineAt: toInstant(row.acceptDeadlineAt),
    completeDeadlineAt: toInstant(row.completeDeadlineAt),
    publishedAt: toInstant(row.publishedAt),
    closedAt: toInstant(row.closedAt),
    schedule: presentSchedule(row),
  };
}

/** When a draft is published by itself next; null when it is not. */
export function presentSchedule({ publishAt }: Pick<ChallengeRow, "publishAt">): { publishAt: string } | null {
  return publishAt === null ? null : { publishAt: publishAt.toISOString() };
}

/** An instant on the wire; null stays null. */
export function toInstant(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
