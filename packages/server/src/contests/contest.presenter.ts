import { InvariantError } from "@guildhall/core";
import { isContestOver } from "@guildhall/core/contests";
import type { ContestCard } from "@guildhall/core/contests";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findContestPeople } from "./card-parts.repository.ts";
import type { ContestPeople } from "./card-parts.repository.ts";
import type { ContestRow } from "./contest.repository.ts";

/** In the order of the rows, each with the caller's part in it. */
export async function presentContestCards(call: MemberCall, rows: readonly ContestRow[]): Promise<ContestCard[]> {
  if (rows.length === 0) return [];
  const { actor, db, language, at } = call;
  const workspaceId = actor.workspace.id;
  const ids = rows.map(({ id }) => id);
  const [currencies, people] = await Promise.all([
    findCurrencies(db, workspaceId).then((found) => presentCurrencies(found, language)),
    findContestPeople(db, { workspaceId, ids, memberId: actor.memberId }),
  ]);
  return rows.map((row) => presentCard(row, { currencies, people: people.get(row.id), at }));
}

/** With the caller's part in it. */
export async function presentContestCard(call: MemberCall, row: ContestRow): Promise<ContestCard> {
  const [card] = await presentContestCards(call, [row]);
  if (card === undefined) throw new InvariantError("a contest has no card");
  return card;
}

function presentCard(
  row: ContestRow,
  {
    currencies,
    people,
    at,
  }: { readonly currencies: CurrencyPresenter; readonly people: ContestPeople | undefined; readonly at: Date },
): ContestCard {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    description: row.description,
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    groupId: row.groupId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    closedAt: row.closesAt?.toISOString() ?? null,
    endedAt: row.closedAt?.toISOString() ?? null,
    isOver: isContestOver(row, at),
    schedule: presentSchedule(row),
    rewardsByPlace: row.rewardsByPlace.map((rewards) => presentRewards(currencies, rewards)),
    otherRewards: presentRewards(currencies, row.otherRewards),
    imageUrl: row.imageUrl,
    participants: { items: [...(people?.participants ?? [])], total: people?.participantCount ?? 0 },
    joined: people?.joined ?? false,
    voted: people?.voted ?? false,
    winners: [...(people?.winners ?? [])],
  };
}

export function presentRewards(currencies: CurrencyPresenter, rewards: ContestRow["otherRewards"]) {
  return rewards.map(({ currencyId, amount }) => currencies.amount(currencyId, amount));
}

/** When a draft is published automatically; null if it isn't. */
export function presentSchedule({
  publishAt,
  repetition,
}: Pick<ContestRow, "publishAt" | "repetition">): ScheduleLine | null {
  return publishAt === null || repetition === null ? null : { ...repetition, publishAt: publishAt.toISOString() };
}
