import type { UserRef } from "@guildhall/core";
import { purchaseAbilities, seesNote, seesPrice } from "@guildhall/core/purchases";
import type { PurchaseCard } from "@guildhall/core/purchases";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { findPurchases } from "./purchase.repository.ts";
import type { PurchaseRow } from "./purchase.repository.ts";

/** In order, each as far as the caller may see it, with what they may do. */
export async function presentPurchases(call: MemberCall, rows: readonly PurchaseRow[]): Promise<PurchaseCard[]> {
  const { actor, db, language } = call;
  const workspaceId = actor.workspace.id;
  const ids = rows.flatMap((row) => [row.memberId, row.buyerId, row.activatedBy]);
  const [currencies, people] = await Promise.all([
    findCurrencies(db, workspaceId),
    findUserRefs(db, workspaceId, [...new Set(ids)]),
  ]);
  const presenter = presentCurrencies(currencies, language);
  return rows.map((row) => present(call, row, { presenter, people }));
}

/** Presents a purchase locked by this transaction. */
export async function presentHeld(call: MemberCall, id: number): Promise<PurchaseCard> {
  const [card] = await presentPurchases(call, await findPurchases(call.db, call.actor.workspace.id, [id]));
  return card as PurchaseCard; // a locked row exists
}

/** The caller's relation to a purchase. */
export function viewerOf({ actor }: Pick<MemberCall, "actor">, row: Pick<PurchaseRow, "memberId" | "responsibleIds">) {
  const actorId = actor.memberId;
  return { actor, actorId, memberId: row.memberId, isResponsible: row.responsibleIds.includes(actorId) };
}

interface PurchaseContext {
  readonly presenter: CurrencyPresenter;
  readonly people: ReadonlyMap<number, UserRef>;
}

function present(call: MemberCall, row: PurchaseRow, { presenter, people }: PurchaseContext): PurchaseCard {
  // Members are disabled, never removed, so everyone involved is there.
  const refOf = (id: number): UserRef => people.get(id) as UserRef;
  const holder = refOf(row.memberId);
  return {
    id: row.id,
    status: row.status,
    productId: row.productId,
    productTitle: row.title,
    productDescription: row.description,
    productImageUrl: row.rawImageUrl,
    productImageUrlSmall: row.imageUrl,
    userId: holder.id,
    userName: holder.name,
    userAvatarUrl: holder.avatarUrl,
    buyer: refOf(row.buyerId),
    createdAt: row.createdAt.toISOString(),
    requestedAt: row.requestedAt?.toISOString() ?? null,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    activatedBy: row.activatedBy === 0 ? null : refOf(row.activatedBy),
    groupId: row.groupId,
    ...presentInside(call, row, presenter),
    abilities: { ...purchaseAbilities({ ...viewerOf(call, row), status: row.status }) },
  };
}

function presentInside(call: MemberCall, row: PurchaseRow, presenter: CurrencyPresenter) {
  const viewer = { ...viewerOf(call, row), buyerId: row.buyerId };
  const isNoteSeen = seesNote(viewer);
  const isPriceHidden = !seesPrice(viewer);
  return {
    costs: isPriceHidden ? [] : row.costs.map(({ currencyId, amount }) => presenter.amount(currencyId, amount)),
    isFree: !isPriceHidden && row.isFree,
    isPriceHidden,
    message: isNoteSeen ? row.message : "",
    activationComment: isNoteSeen ? row.activationComment : "",
  };
}
