import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { PurchaseList, PurchaseStatus } from "./purchase.shapes.ts";

/** The viewer of a purchase and their relation to it. */
export interface PurchaseViewer {
  readonly actor: Actor;
  readonly actorId: number;
  /** The owner. */
  readonly memberId: number;
  /** The viewer is responsible for the perk. */
  readonly isResponsible: boolean;
}

const LIST_OF: Readonly<Record<PurchaseStatus, PurchaseList | "">> = {
  inactive: "inactive",
  activation_requested: "requests",
  activated: "activated",
  refunded: "",
};

/** The list that contains a purchase; "" for none. */
export function listOfPurchase(status: PurchaseStatus): PurchaseList | "" {
  return LIST_OF[status];
}

const ALL_LISTS: readonly PurchaseList[] = ["requests", "inactive", "activated"];

/**
 * Lists the viewer may read. Purchases without a request can only be refunded, so they're of no use to people who are
 * just responsible for perks.
 */
export function purchaseListsOf({ managesAll }: { readonly managesAll: boolean }): readonly PurchaseList[] {
  return managesAll ? ALL_LISTS : ALL_LISTS.filter((list) => list !== "inactive");
}

export function isRefunded({ status }: { readonly status: PurchaseStatus }): boolean {
  return status === "refunded";
}

export function isActivated({ status }: { readonly status: PurchaseStatus }): boolean {
  return status === "activated";
}

export function managesPurchases(actor: Actor): boolean {
  return holds(actor, "manage-purchases");
}

/** Whether the viewer may see that a purchase exists. */
export function seesPurchase({ actor, actorId, memberId, isResponsible }: PurchaseViewer): boolean {
  return memberId === actorId || isResponsible || managesPurchases(actor);
}

/** Whether the viewer may read its message: everyone who sees the purchase, and the payer. */
export function seesNote(viewer: PurchaseViewer & { readonly buyerId: number }): boolean {
  return viewer.buyerId === viewer.actorId || seesPurchase(viewer);
}

/** Whether the viewer may see its price: everyone who may read its message, except the recipient of a gift. */
export function seesPrice(viewer: PurchaseViewer & { readonly buyerId: number }): boolean {
  return seesNote(viewer) && !isGiftTo(viewer.actorId, viewer);
}

/** Even purchase managers never learn the price of a gift to themselves. */
export function isGiftTo(memberId: number, purchase: { readonly memberId: number; readonly buyerId: number }): boolean {
  return purchase.memberId === memberId && purchase.buyerId !== memberId;
}

/** Refuses with `not_yours`. */
export function mayRequestActivation({ actorId, memberId }: Pick<PurchaseViewer, "actorId" | "memberId">): Decision {
  return actorId === memberId ? ALLOWED : denied("not_yours");
}

/** Purchase managers, and people responsible for the perk. */
export function mayActivate({ actor, isResponsible }: Pick<PurchaseViewer, "actor" | "isResponsible">): Decision {
  return isResponsible || managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/** Refuses with `missing_permission`. */
export function mayRefund(actor: Actor): Decision {
  return managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/** Refuses with `missing_permission`. */
export function mayExportPurchases(actor: Actor): Decision {
  return managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/**
 * Who is notified of an activation request: the people responsible, or all purchase managers if none of them is
 * enabled.
 */
export function responsiblesFor(question: {
  /** The enabled ones among those responsible; empty if managers are. */
  readonly named: readonly number[];
  /** Enabled people with their roles. */
  readonly officers: readonly ({ readonly id: number } & Actor)[];
  /** Made the request, so isn't notified. */
  readonly actorId: number;
}): number[] {
  const { named, officers, actorId } = question;
  const managers = officers.filter((officer) => managesPurchases(officer)).map(({ id }) => id);
  return (named.length > 0 ? named : managers).filter((id) => id !== actorId);
}
