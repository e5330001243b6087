import { AccessDeniedError, ALLOWED, NotFoundError, RefusedError, transition } from "@guildhall/core";
import type { Decision, UserRef } from "@guildhall/core";
import { returnedTo } from "@guildhall/core/perks";
import {
  listOfPurchase,
  mayExportPurchases,
  purchaseAbilities,
  purchaseMachine,
  seesPurchase,
} from "@guildhall/core/purchases";
import type { PurchaseCard, PurchaseEvent } from "@guildhall/core/purchases";
import { recordEvent } from "../events/record-event.ts";
import { reverseTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { lockPerk, saveStock } from "../perks/index.ts";
import type { PerkRow } from "../perks/index.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { purchaseReference } from "./create-purchase.service.ts";
import { recordRequested, aboutPurchase } from "./purchase-event.ts";
import { recountPurchases } from "./purchase-list.repository.ts";
import { viewerOf, presentHeld } from "./purchase.presenter.ts";
import { findPurchases, lockPurchases, savePurchases } from "./purchase.repository.ts";
import type { PurchaseMove, PurchaseRow } from "./purchase.repository.ts";

/** Refusals about who may, not when. */
const OF_THE_ASKER = new Set(["missing_permission", "not_yours"]);

/** Maximum ids named in a refusal. */
const MAX_NAMED = 20;

export interface Moved {
  readonly purchase: PurchaseCard;
}

/**
 * Requests activation of the caller's own purchase.
 * @throws {NotFoundError} @throws {AccessDeniedError} @throws {RefusedError}
 */
export async function requestPurchaseActivation(call: MemberCall, id: number): Promise<Moved> {
  const row = await openPurchase(call, id);
  await authorize(call, row, abilitiesOf(call, row).requestActivation);
  await moveAll(call, [row], { event: "request", fields: { listed_at: call.at, requested_at: call.at } });
  await recordRequested(call, row);
  return { purchase: await presentHeld(call, id) };
}

/** @throws {NotFoundError} @throws {AccessDeniedError} @throws {RefusedError} saying who was faster */
export async function activatePurchase(call: MemberCall, id: number, comment: string): Promise<Moved> {
  const row = await openPurchase(call, id);
  await authorize(call, row, abilitiesOf(call, row).activate);
  await activateAll(call, [row], comment);
  return { purchase: await presentHeld(call, id) };
}

/**
 * Activates all of several purchases or none; returns their ids in order.
 * @throws {NotFoundError} for those the caller doesn't see
 * @throws {AccessDeniedError} for those they may not activate, or a spreadsheet they may not have
 * @throws {RefusedError} `purchases_changed` naming those that can't be activated
 */
export async function activatePurchases(
  call: MemberCall,
  { ids, comment, excel }: { readonly ids: readonly number[]; readonly comment: string; readonly excel: boolean },
): Promise<number[]> {
  const sheet = excel ? mayExportPurchases(call.actor) : ALLOWED;
  if (!sheet.allowed) throw new AccessDeniedError(sheet.reason);
  const wanted = [...new Set(ids)].sort((first, second) => first - second);
  const rows = await lockPurchases(call.db, call.actor.workspace.id, wanted);
  const missing = wanted.find((id) => !rows.some((row) => row.id === id && seesPurchase(viewerOf(call, row))));
  if (missing !== undefined) throw new NotFoundError("purchase", { id: missing });
  for (const row of rows) {
    const { activate } = abilitiesOf(call, row);
    if (!activate.allowed && OF_THE_ASKER.has(activate.reason)) throw new AccessDeniedError(activate.reason);
  }
  const ready = new Set(rows.filter((row) => abilitiesOf(call, row).activate.allowed).map((row) => row.id));
  const gone = wanted.filter((id) => !ready.has(id));
  if (gone.length > 0) {
    const list = gone.slice(0, MAX_NAMED).join(", ") + (gone.length > MAX_NAMED ? ", …" : "");
    throw new RefusedError("purchases_changed", { values: { list }, ids: gone });
  }
  await activateAll(call, rows, comment);
  return wanted;
}

/**
 * Refunds a purchase: the price to its payer, one to the stock unless that is unlimited or full.
 * @throws {NotFoundError} @throws {RefusedError} saying who was faster
 */
export async function refundPurchase(call: MemberCall, id: number): Promise<Moved> {
  const { actor, db, at } = call;
  const workspaceId = actor.workspace.id;
  // Deadlock-free order: perks are locked before purchases, and counters come last.
  const perk = await lockPerkOf(call, id);
  const row = await openPurchase(call, id);
  await authorize(call, row, abilitiesOf(call, row).refund);
  await restock(call, perk);
  if (row.costs.length > 0) {
    await reverseTransfers(db, {
      workspaceId,
      actorId: actor.memberId,
      at,
      reason: "purchase",
      reference: purchaseReference(id),
    });
  }
  await moveAll(call, [row], { event: "refund", fields: { refunded_at: at, refunded_by: actor.memberId } });
  await recordEvent(call, { type: "purchase.refunded", payload: { ...aboutPurchase(row), costs: [...row.costs] } });
  return { purchase: await presentHeld(call, id) };
}

async function openPurchase(call: MemberCall, id: number): Promise<PurchaseRow> {
  const [row] = await lockPurchases(call.db, call.actor.workspace.id, [id]);
  if (row === undefined || !seesPurchase(viewerOf(call, row))) throw new NotFoundError("purchase", { id });
  return row;
}

function abilitiesOf(call: MemberCall, row: PurchaseRow) {
  return purchaseAbilities({ ...viewerOf(call, row), status: row.status });
}

async function authorize({ db, actor }: MemberCall, row: PurchaseRow, decision: Decision): Promise<void> {
  if (decision.allowed) return;
  const { reason } = decision;
  if (OF_THE_ASKER.has(reason)) throw new AccessDeniedError(reason);
  const fasterId = row.refundedBy === 0 ? row.activatedBy : row.refundedBy;
  if (fasterId === 0) throw new RefusedError(reason);
  const people = await findUserRefs(db, actor.workspace.id, [fasterId]);
  const faster = people.get(fasterId) as UserRef; // members are disabled, never removed
  throw new RefusedError(reason, { values: { name: faster.name } });
}

async function activateAll(call: MemberCall, rows: readonly PurchaseRow[], comment: string): Promise<void> {
  const { actor, at } = call;
  const fields = { listed_at: at, activated_at: at, activated_by: actor.memberId, activation_comment: comment };
  await moveAll(call, rows, { event: "activate", fields });
  for (const row of rows) {
    await recordEvent(call, { type: "purchase.activated", payload: { ...aboutPurchase(row), comment } });
  }
}

/** Moves locked purchases of equal status, and updates the counters. */
async function moveAll(
  { db, actor }: MemberCall,
  rows: readonly PurchaseRow[],
  { event, fields }: { readonly event: PurchaseEvent; readonly fields: Omit<PurchaseMove, "status" | "list"> },
): Promise<void> {
  const workspaceId = actor.workspace.id;
  for (const state of new Set(rows.map((row) => row.status))) {
    const next = transition(purchaseMachine, { state, event }, null);
    if (!next.allowed) throw new RefusedError(next.reason);
    const alike = rows.filter((row) => row.status === state);
    const list = listOfPurchase(next.state);
    await savePurchases(db, workspaceId, {
      ids: alike.map(({ id }) => id),
      move: { ...fields, status: next.state, list },
    });
    const moves = alike.map(({ groupId, list: before }) => ({
      from: { groupId, list: before },
      to: { groupId, list },
    }));
    await recountPurchases(db, workspaceId, moves);
  }
}

async function lockPerkOf({ db, actor }: MemberCall, id: number): Promise<PerkRow> {
  const workspaceId = actor.workspace.id;
  const [row] = await findPurchases(db, workspaceId, [id]);
  if (row === undefined) throw new NotFoundError("purchase", { id });
  return (await lockPerk(db, { workspaceId, productId: row.productId })) as PerkRow; // bought perks are retired, never removed
}

async function restock({ db, actor }: MemberCall, perk: PerkRow): Promise<void> {
  const key = { workspaceId: actor.workspace.id, productId: perk.id };
  const quantity = returnedTo(perk.quantity);
  await saveStock(db, key, { quantity, soldBy: -1, stockedBy: quantity === perk.quantity ? -1 : 0 });
}
