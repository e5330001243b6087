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
  const { id, type, status, title, description, groupId, imageUrl, rewardsByPlace, otherRewards } = row;
  return {
    ...{ id, type, status, title, description, groupId, imageUrl },
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    publishedAt: toText(row.publishedAt),
    closedAt: toText(row.closesAt),
    endedAt: toText(row.closedAt),
    isOver: isContestOver(row, at),
    schedule: presentSchedule(row),
    rewardsByPlace: rewardsByPlace.map((rewards) => presentRewards(currencies, rewards)),
    otherRewards: presentRewards(currencies, otherRewards),
    ...presentPeople(people ?? NOBODY),
  };
}

const NOBODY = { participants: [], participantCount: 0, joined: false, voted: false, winners: [] };

function presentPeople({ participants, participantCount, joined, voted, winners }: Omit<ContestPeople, "id">) {
  return { participants: { items: [...participants], total: participantCount }, joined, voted, winners: [...winners] };
}

function toText(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
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
