import { withAncestors } from "@guildhall/core/groups";
import { hasFeature, holds } from "@guildhall/core/permissions";
import { hasQuotaLeft, isPublished, isWaiting, thanksAbilities, undoUntil, waitsUntil } from "@guildhall/core/thanks";
import type { ThanksCard } from "@guildhall/core/thanks";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { readQuotaStates } from "./read-quota.service.ts";
import { findThanks } from "./thanks.repository.ts";
import type { ThanksRow, Viewer } from "./thanks.repository.ts";

/** The caller, with the groups whose "group" thanks they see. */
export async function viewerOf({ db, actor }: MemberCall): Promise<Viewer> {
  const workspaceId = actor.workspace.id;
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  return {
    workspaceId,
    memberId: actor.memberId,
    groupIds: withAncestors(groups, actor.groupIds),
    seesWaiting: holds(actor, "manage-thanks"),
  };
}

/** Cards of the thanks the caller may see, by id, without undone ones. */
export async function loadThanksCards(call: MemberCall, ids: readonly number[]): Promise<Map<number, ThanksCard>> {
  if (ids.length === 0) return new Map();
  const viewer = await viewerOf(call);
  const rows = await findThanks(call.db, { workspaceId: viewer.workspaceId, ids, viewer });
  const cards = await presentThanks(call, rows.filter(isPublished));
  return new Map(cards.map((card) => [card.id, card]));
}

/** Thanks as cards, each with what the caller may do. */
export async function presentThanks(call: MemberCall, rows: readonly ThanksRow[]): Promise<ThanksCard[]> {
  if (rows.length === 0) return [];
  const { actor, db, at, language } = call;
  const currencies = presentCurrencies(await findCurrencies(db, actor.workspace.id), language);
  const viewer = {
    actorId: actor.memberId,
    now: at,
    hasFeature: hasFeature(actor.workspace, "new-thanks"),
    hasQuotaLeft: hasQuotaLeft(await readQuotaStates(call)),
  };
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    authorUserId: row.authorId,
    authorName: row.authorName,
    authorAvatarUrl: row.authorAvatarUrl,
    receivers: [...row.receivers],
    waitsFor: row.waitsFor,
    waitsUntil: isWaiting(row) ? waitsUntil(row).toISOString() : null,
    description: row.description,
    rewards: row.rewards.map((reward) => currencies.amount(reward.currencyId, reward.amount)),
    publishedAt: row.publishedAt.toISOString(),
    undoUntil: undoUntil(row.publishedAt).toISOString(),
    abilities: thanksAbilities({ ...viewer, ...row }),
  }));
}
