import { AccessDeniedError, ALLOWED, formatAmount, InvalidInputError, RefusedError, transition } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse, FieldError } from "@guildhall/core";
import { mayBuyFree, mayPayShown, mayTakeOne, takenFrom } from "@guildhall/core/perks";
import type { CostLine } from "@guildhall/core/perks";
import { listOfPurchase, purchaseMachine } from "@guildhall/core/purchases";
import type { purchaseCalls, PurchaseStatus } from "@guildhall/core/purchases";
import { isActive } from "@guildhall/core/users";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { recordEvent } from "../events/record-event.ts";
import { channelProblems } from "../integrations/index.ts";
import { postTransfers, readBalances } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { lockPerk, requireListed, saveStock } from "../perks/index.ts";
import type { PerkRow } from "../perks/index.ts";
import { findMember } from "../users/index.ts";
import { recordRequested, aboutPurchase } from "./purchase-event.ts";
import { recountPurchases } from "./purchase-list.repository.ts";
import { presentHeld } from "./purchase.presenter.ts";
import { insertPurchase, savePurchases } from "./purchase.repository.ts";

export type PurchaseOrder = EndpointRequest<typeof purchaseCalls.create>["body"];

/**
 * Buys a perk: takes one from the stock and the price from the buyer's balance, atomically.
 * @throws {NotFoundError} when the caller sees no such perk for sale
 * @throws {AccessDeniedError} when they may not have it for free
 * @throws {RefusedError} `perk_unavailable`, `price_changed`, `not_enough_balance`
 * @throws {InvalidInputError} naming an invalid recipient or channel
 */
export async function createPurchase(
  call: MemberCall,
  order: PurchaseOrder,
): Promise<EndpointResponse<typeof purchaseCalls.create>> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const key = { workspaceId, productId: order.productId };
  // Read now: after a ledger refusal the transaction is aborted.
  const presenter = presentCurrencies(await findCurrencies(db, workspaceId), call.language);
  // Locked until the end, so the last one can't be sold twice and the price read is the price paid.
  const perk = await requireListed(call, await lockPerk(db, key));
  await refuseRecipient(call, order);
  authorizeSale(call, perk, { ...order, presenter });
  const costs = order.isFree ? [] : perk.costs;
  await saveStock(db, key, { quantity: takenFrom(perk.quantity), soldBy: 1, stockedBy: 0 });
  const memberId = order.userId === 0 ? actor.memberId : order.userId;
  const { title, description, imageUrl, rawImageUrl, groupId } = perk;
  const kept = { title, description, imageUrl, rawImageUrl, groupId, message: order.message, isFree: order.isFree };
  // A gift waits until its holder requests it.
  const isAskedFor = order.activate && order.userId === 0;
  const id = await insertPurchase(db, { ...key, ...kept, costs, buyerId: actor.memberId, memberId, at: call.at });
  const told = { id, productId: perk.id, memberId, buyerId: actor.memberId, groupId };
  await pay(call, id, { costs, presenter });
  const ofChannel = order.publishAnnounce && order.channel ? { channelId: order.channel.id } : {};
  await recordEvent(call, {
    type: "purchase.created",
    payload: {
      ...aboutPurchase(told),
      costs: [...costs],
      isFree: order.isFree,
      announce: order.publishAnnounce,
      ...ofChannel,
    },
  });
  const state = isAskedFor
    ? await requestAtOnce(call, { ...told, responsibleIds: perk.responsibleIds })
    : purchaseMachine.initial;
  await recountPurchases(db, workspaceId, [
    { from: { groupId, list: "" }, to: { groupId, list: listOfPurchase(state) } },
  ]);
  return answer(call, id, presenter);
}

/** The ledger reference of a purchase's transfers. */
export function purchaseReference(purchaseId: number): string {
  return `purchase:${String(purchaseId)}`;
}

async function refuseRecipient(call: MemberCall, { userId, channel }: PurchaseOrder): Promise<void> {
  const problems = userId === 0 ? [] : await problemsOfRecipient(call, userId);
  problems.push(...(await channelProblems(call, { field: "channel", channelId: channel?.id })));
  if (problems.length > 0) throw new InvalidInputError(problems);
}

async function problemsOfRecipient({ actor, db }: MemberCall, userId: number): Promise<FieldError[]> {
  if (userId === actor.memberId) return [{ field: "userId", code: "self" }];
  const recipient = await findMember(db, actor.workspace.id, userId);
  if (recipient === undefined) return [{ field: "userId", code: "unknown_user" }];
  return isActive(recipient) ? [] : [{ field: "userId", code: "disabled" }];
}

/** The order, with a presenter for amounts. */
interface PricedOrder extends PurchaseOrder {
  readonly presenter: CurrencyPresenter;
}

function authorizeSale(call: MemberCall, perk: PerkRow, { isFree, costs, presenter }: PricedOrder): void {
  const free = isFree ? mayBuyFree(call.actor) : ALLOWED;
  if (!free.allowed) throw new AccessDeniedError(free.reason);
  const left = mayTakeOne(perk);
  if (!left.allowed) throw new RefusedError(left.reason);
  const shown = isFree || costs === undefined ? ALLOWED : mayPayShown(perk.costs, costs);
  if (shown.allowed) return;
  const price = perk.costs.length === 0 ? formatAmount(0, call.language) : wordPrice(presenter, perk.costs);
  throw new RefusedError(shown.reason, { values: { price } });
}

function wordPrice(presenter: CurrencyPresenter, costs: readonly CostLine[]): string {
  return costs.map(({ currencyId, amount }) => presenter.inWords(currencyId, amount)).join(", ");
}

async function pay(
  { actor, db, at }: MemberCall,
  purchaseId: number,
  { costs, presenter }: { readonly costs: readonly CostLine[]; readonly presenter: CurrencyPresenter },
): Promise<void> {
  const { memberId, workspace } = actor;
  try {
    await postTransfers(db, {
      workspaceId: workspace.id,
      actorId: memberId,
      at,
      transfers: costs.map(({ currencyId, amount }) => ({
        from: { kind: "member", ownerId: memberId },
        to: { kind: "purchase" },
        currencyId,
        amount,
        reason: "purchase",
        reference: purchaseReference(purchaseId),
      })),
    });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // The ledger's details about the account that is short, see `post_transfers`.
    const { currencyId, available } = error.details as { currencyId: number; available: number };
    const values = { available: presenter.inWords(currencyId, available) };
    throw new RefusedError(error.reason, { ...error.details, values });
  }
}

async function requestAtOnce(call: MemberCall, told: Parameters<typeof recordRequested>[1]): Promise<PurchaseStatus> {
  const { actor, db, at } = call;
  const next = transition(purchaseMachine, { state: purchaseMachine.initial, event: "request" }, null);
  if (!next.allowed) throw new RefusedError(next.reason);
  const list = listOfPurchase(next.state);
  await savePurchases(db, actor.workspace.id, {
    ids: [told.id],
    move: { status: next.state, list, listed_at: at, requested_at: at },
  });
  await recordRequested(call, told);
  return next.state;
}

async function answer(
  call: MemberCall,
  id: number,
  presenter: CurrencyPresenter,
): Promise<EndpointResponse<typeof purchaseCalls.create>> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const balances = await readBalances(db, workspaceId, [actor.memberId]);
  return {
    purchase: await presentHeld(call, id),
    balances: presenter.amounts(balances.get(actor.memberId) ?? new Map(), { withZeros: true }),
  };
}
