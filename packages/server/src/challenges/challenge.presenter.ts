import type { AchievementTemplate } from "@guildhall/core/achievements";
import { isCompleteExpired } from "@guildhall/core/challenges";
import type { ChallengeCard } from "@guildhall/core/challenges";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { findTemplates } from "../achievements/index.ts";
import { isVeiled, NO_PLACE } from "../activities/index.ts";
import { assignmentFacts, participantsOf } from "./assignments/read-takings.service.ts";
import type { Taking } from "./assignments/read-takings.service.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** A card with the caller's participation. */
export interface TakenCard {
  readonly card: ChallengeCard;
  readonly taking: Taking | undefined;
}

/** In the order of the rows, each with the caller's participation. */
export async function presentTakenCards(call: MemberCall, rows: readonly ChallengeRow[]): Promise<TakenCard[]> {
  if (rows.length === 0) return [];
  const { actor, db, at, language } = call;
  const workspaceId = actor.workspace.id;
  const [currencies, templates, participants, takings] = await Promise.all([
    findCurrencies(db, workspaceId).then((found) => presentCurrencies(found, language)),
    rows.some((row) => row.templateIds.length > 0) ? findTemplates(db, workspaceId) : [],
    participantsOf(
      db,
      workspaceId,
      rows.map((row) => row.id),
    ),
    assignmentFacts(call, rows),
  ]);
  return rows.map((row) => {
    const taking = takings.get(row.id);
    const people = participants.get(row.id);
    const card = {
      ...presentFixed(row, templates),
      ...presentPlace(call, row, taking),
      rewards: row.rewards.map((reward) => currencies.amount(reward.currencyId, reward.amount)),
      completeExpired: isCompleteExpired(row, at),
      participants: { items: [...(people?.items ?? [])], total: people?.total ?? 0 },
      ...standingOf(taking),
    };
    return { card, taking };
  });
}

/** A locked step's card doesn't say what's to do. */
function presentPlace(call: MemberCall, { description }: ChallengeRow, taking: Taking | undefined) {
  const place = taking?.place ?? NO_PLACE;
  return { ...place, description: isVeiled(call, "challenge", place.lock) ? "" : description };
}

/** The caller's participation as the card shows it. */
function standingOf({
  inReviewCount,
  myStatus,
  closedUnfinished,
  isDone,
}: Omit<Taking, "abilities" | "place"> = NO_STANDING) {
  return { inReviewCount, myStatus, ...(closedUnfinished && { closedUnfinished }), isDone };
}

const NO_STANDING = { inReviewCount: 0, myStatus: null, closedUnfinished: false, isDone: false } as const;

/** In the order of the rows. */
export async function presentChallengeCards(call: MemberCall, rows: readonly ChallengeRow[]): Promise<ChallengeCard[]> {
  return (await presentTakenCards(call, rows)).map(({ card }) => card);
}

function presentFixed(row: ChallengeRow, templates: readonly AchievementTemplate[]) {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
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

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<ChallengeRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}

export function toInstant(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
