import {
  AccessDeniedError,
  formatMonth,
  listMonths,
  monthKeyAt,
  NotFoundError,
  THANKS_PAGE_SIZE,
  toKeysetPage,
} from "@guildhall/core";
import type { ThanksCard, ThanksListType } from "@guildhall/core/thanks";
import type { MemberCall } from "../lib/deps.ts";
import { decideGive, readQuota } from "./read-quota.service.ts";
import { findFirstMonth, findTabCounts } from "./thanks-figures.repository.ts";
import { presentThanks, viewerOf } from "./thanks.presenter.ts";
import { findThanks, findThanksPage } from "./thanks.repository.ts";

/** Tabs with counts, existing months (newest first), and the caller's quota; month "" is every month. */
export async function getThanksLists(call: MemberCall, month: string) {
  const { actor, db, at, language } = call;
  const counts = await findTabCounts(db, await viewerOf(call), month);
  const newest = monthKeyAt(at, actor.workspace.settings.tz);
  const oldest = (await findFirstMonth(db, actor.workspace.id)) ?? newest;
  const types: readonly ThanksListType[] = ["team", "received", "given"];
  return {
    lists: types.map((type) => ({ type, count: counts[type] })),
    months: listMonths(oldest, newest).map((value) => ({ value, label: formatMonth(value, language) })),
    quota: await readQuota(call),
  };
}

/** A page of a list; `lastId` 0 means the newest page, and that there's no newer one. */
export async function listThanks(
  call: MemberCall,
  question: { readonly type: ThanksListType; readonly month: string; readonly lastId: number },
) {
  const rows = await findThanksPage(call.db, await viewerOf(call), { ...question, limit: THANKS_PAGE_SIZE + 1 });
  const page = toKeysetPage(rows, THANKS_PAGE_SIZE);
  return { items: await presentThanks(call, page.items), lastId: page.lastId };
}

/** @throws {NotFoundError} when the caller may not see it */
export async function getThanks(call: MemberCall, thanksId: number): Promise<ThanksCard> {
  const viewer = await viewerOf(call);
  const rows = await findThanks(call.db, { workspaceId: viewer.workspaceId, ids: [thanksId], viewer });
  const [card] = await presentThanks(call, rows);
  if (card === undefined) throw new NotFoundError("thanks", { thanksId });
  return card;
}

/** Data for the thanks form; id 0 is a new thanks. @throws {AccessDeniedError} for someone else's */
export async function getThanksForEdit(call: MemberCall, thanksId: number) {
  const thanks = thanksId === 0 ? EMPTY_THANKS : await readOwn(call, thanksId);
  const quota = await readQuota(call);
  const { forcedMessage } = call.actor.workspace.thanksSettings;
  return { thanks, quota, forcedMessage, create: decideGive(call, quota) };
}

const EMPTY_THANKS = { id: 0, receivers: [], description: "", rewards: [] };

async function readOwn(call: MemberCall, thanksId: number) {
  const { id, authorUserId, receivers, description, rewards } = await getThanks(call, thanksId);
  if (authorUserId !== call.actor.memberId) throw new AccessDeniedError("not_author");
  return { id, receivers, description, rewards: rewards.map(({ currencyId, amount }) => ({ currencyId, amount })) };
}
