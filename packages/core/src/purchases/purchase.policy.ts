import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { PurchaseList, PurchaseStatus } from "./purchase.shapes.ts";

/** Who asks about a purchase, and how they stand to it. */
export interface PurchaseAsker {
  readonly actor: Actor;
  readonly actorId: number;
  /** Whose it is. */
  readonly memberId: number;
  /** The asker is named as responsible for the perk. */
  readonly isResponsible: boolean;
}

const LIST_OF: Readonly<Record<PurchaseStatus, PurchaseList | "">> = {
  inactive: "inactive",
  activation_requested: "requests",
  activated: "activated",
  refunded: "",
};

/** The list that shows a purchase; "" for none. */
export function listOfPurchase(status: PurchaseStatus): PurchaseList | "" {
  return LIST_OF[status];
}

const ALL_LISTS: readonly PurchaseList[] = ["requests", "inactive", "activated"];

/**
 * The lists that are the asker's to read. What nobody has asked for yet can be refunded only: it is of no use to who hands
 * out the perks they are responsible for.
 */
export function purchaseListsOf({ managesAll }: { readonly managesAll: boolean }): readonly PurchaseList[] {
  return managesAll ? ALL_LISTS : ALL_LISTS.filter((list) => list !== "inactive");
}

/** Whether a purchase was given back. */
export function isRefunded({ status }: { readonly status: PurchaseStatus }): boolean {
  return status === "refunded";
}

/** Whether a purchase was handed out. */
export function isActivated({ status }: { readonly status: PurchaseStatus }): boolean {
  return status === "activated";
}

/** Whether the asker manages purchases. */
export function managesPurchases(actor: Actor): boolean {
  return holds(actor, "manage-purchases");
}

/** Whether the asker may know of a purchase by its id. */
export function seesPurchase({ actor, actorId, memberId, isResponsible }: PurchaseAsker): boolean {
  return memberId === actorId || isResponsible || managesPurchases(actor);
}

/** Whether the asker is told what was written with it: whoever sees the purchase, and who paid. */
export function seesNote(asker: PurchaseAsker & { readonly buyerId: number }): boolean {
  return asker.buyerId === asker.actorId || seesPurchase(asker);
}

/** Whether the asker is told what was paid: whoever is told what was written, except of a gift to themself. */
export function seesPrice(asker: PurchaseAsker & { readonly buyerId: number }): boolean {
  return seesNote(asker) && !isGiftTo(asker.actorId, asker);
}

/** Whether somebody has it as a gift. Also who manages purchases never learns what a gift to themself cost. */
export function isGiftTo(memberId: number, purchase: { readonly memberId: number; readonly buyerId: number }): boolean {
  return purchase.memberId === memberId && purchase.buyerId !== memberId;
}

/** Whether it is the asker's to ask for: `not_yours` when not. */
export function mayRequestActivation({ actorId, memberId }: Pick<PurchaseAsker, "actorId" | "memberId">): Decision {
  return actorId === memberId ? ALLOWED : denied("not_yours");
}

/** Whether the asker may hand it out: who manages purchases, and who is responsible for the perk. */
export function mayActivate({ actor, isResponsible }: Pick<PurchaseAsker, "actor" | "isResponsible">): Decision {
  return isResponsible || managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/** Whether the asker may give purchases back: `missing_permission` when not. */
export function mayRefund(actor: Actor): Decision {
  return managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/** Whether the asker may take lists of purchases away as spreadsheets: `missing_permission` when not. */
export function mayExportPurchases(actor: Actor): Decision {
  return managesPurchases(actor) ? ALLOWED : denied("missing_permission");
}

/** Who is told that a perk is asked for: the people named for it, or where nobody of them is there, all who manage purchases. */
export function responsiblesFor(question: {
  /** Those named, as far as they are enabled; empty where managers are responsible. */
  readonly named: readonly number[];
  /** Everybody enabled with the roles they hold. */
  readonly officers: readonly ({ readonly id: number } & Actor)[];
  /** Who asked, and needs not be told. */
  readonly actorId: number;
}): number[] {
  const { named, officers, actorId } = question;
  const managers = officers.filter((officer) => managesPurchases(officer)).map(({ id }) => id);
  return (named.length > 0 ? named : managers).filter((id) => id !== actorId);
}
