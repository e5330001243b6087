import { formatAmount, LIST_PAGE_SIZE, pageWindow, periodKeyAt, toPage } from "@guildhall/core";
import type { LeaderboardPeriod, LeaderboardRow } from "@guildhall/core/leaderboard";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { groupScope } from "../groups/index.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { countAbove, findNeighbours, findPlaces, findScore } from "./leaderboard.repository.ts";
import type { LeaderboardScope, ScoredMember } from "./leaderboard.repository.ts";
import { rankPage } from "./rank-page.ts";

/** Places shown above and below the caller's. */
const NEIGHBOURS = 7;

/** A page from 0, or the places around the caller. */
export interface LeaderboardQuestion {
  readonly period: LeaderboardPeriod;
  readonly groupId: number;
  readonly page: number;
  readonly aroundMe: boolean;
}

/** The caller's place; `score` in hundredths. */
export interface OwnPlace {
  readonly rank: number;
  readonly score: number;
  readonly formattedScore: string;
}

/** Equal scores share a rank; 0 means nothing earned. */
export async function getLeaderboard(call: MemberCall, question: LeaderboardQuestion) {
  const scope = await scopeOf(call, question);
  const me = await readOwnPlace(call, scope);
  if (question.aroundMe) return { items: await readAround(call, scope, me), me, hasNext: false, nextPage: null };
  const at = { page: question.page, size: LIST_PAGE_SIZE };
  const page = toPage(await findPlaces(call.db, scope, pageWindow(at.page, at.size)), at);
  return { items: await presentPlaces(call, scope, page.items), me, hasNext: page.hasNext, nextPage: page.nextPage };
}

/** The all-time top places, for the dashboard. */
export async function readTopPlaces(call: MemberCall, question: { readonly groupId: number; readonly count: number }) {
  const scope = await scopeOf(call, { period: "all", groupId: question.groupId });
  const places = await findPlaces(call.db, scope, { limit: question.count, offset: 0 });
  return presentPlaces(call, scope, places);
}

/** A member's all-time rank; 0 if nothing was earned. */
export async function readRank(call: MemberCall, memberId: number): Promise<number> {
  const scope = await scopeOf(call, { period: "all", groupId: 0 });
  const score = (await findScore(call.db, scope, memberId)) ?? 0;
  return score === 0 ? 0 : (await countAbove(call.db, scope, score)) + 1;
}

async function scopeOf(
  { db, actor, at }: MemberCall,
  question: Pick<LeaderboardQuestion, "period" | "groupId">,
): Promise<LeaderboardScope> {
  const { id: workspaceId, settings } = actor.workspace;
  return {
    workspaceId,
    period: periodKeyAt(question.period, at, { zone: settings.tz, firstWeekday: settings.firstWeekday }),
    groupIds: await groupScope(db, workspaceId, question.groupId),
  };
}

async function readOwnPlace(call: MemberCall, scope: LeaderboardScope): Promise<OwnPlace | null> {
  const score = await findScore(call.db, scope, call.actor.memberId);
  if (score === null) return null;
  const rank = score === 0 ? 0 : (await countAbove(call.db, scope, score)) + 1;
  return { rank, score, formattedScore: formatAmount(score, call.language) };
}

async function readAround(call: MemberCall, scope: LeaderboardScope, me: OwnPlace | null): Promise<LeaderboardRow[]> {
  const { actor, db } = call;
  const own = (await findUserRefs(db, scope.workspaceId, [actor.memberId])).get(actor.memberId);
  if (me === null || own === undefined) return [];
  const place = { memberId: actor.memberId, score: me.score, limit: NEIGHBOURS };
  const { above, below } = await findNeighbours(db, scope, place);
  return presentPlaces(call, scope, [...above, { ...own, score: me.score }, ...below]);
}

async function presentPlaces(
  call: MemberCall,
  scope: LeaderboardScope,
  places: readonly ScoredMember[],
): Promise<LeaderboardRow[]> {
  if (places.length === 0) return [];
  const { db, language } = call;
  const memberIds = places.map((place) => place.id);
  const balances = await readBalances(db, scope.workspaceId, memberIds);
  const currencies = presentCurrencies(await findCurrencies(db, scope.workspaceId), language);
  const ranks = await rankPage(
    places.map((place) => place.score),
    async (score) => (await countAbove(db, scope, score)) + 1,
  );
  return places.map((place, index) => ({
    ...place,
    rank: ranks[index] ?? 0,
    formattedScore: formatAmount(place.score, language),
    balances: currencies.amounts(balances.get(place.id) ?? new Map()),
  }));
}
