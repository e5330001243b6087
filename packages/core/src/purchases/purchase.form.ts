import type { EndpointInput } from "../lib/endpoint.ts";
import { mayPayShown, type CostLine } from "../perks/perk.policy.ts";
import type { Perk } from "../perks/perk.shapes.ts";
import type * as purchaseCalls from "./purchase.contract.ts";

/** Someone who can be given a perk. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
}

/** What a buyer enters. */
export interface PurchaseDraft {
  readonly isGift: boolean;
  readonly recipient: Recipient | null;
  readonly message: string;
  readonly announce: boolean;
  /** Where it's announced; null for where all announcements go. */
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** Nobody pays, even if the perk has a price. */
  readonly isFree: boolean;
}

export const EMPTY_PURCHASE_DRAFT: PurchaseDraft = {
  isGift: false,
  recipient: null,
  message: "",
  announce: false,
  channel: null,
  isFree: false,
};

type Priced = Pick<Perk, "costs">;

/** Whether the buyer pays; false for free perks. */
export function isPaid({ costs }: Priced, draft: PurchaseDraft): boolean {
  return costs.length > 0 && !draft.isFree;
}

/** The ability that decides whether it can be bought. */
export function abilityToBuy({ isFree }: PurchaseDraft): "buy" | "buyFree" {
  return isFree ? "buyFree" : "buy";
}

/** A gift without a recipient can't be sent. */
export function isRecipientMissing({ isGift, recipient }: PurchaseDraft): boolean {
  return isGift && recipient === null;
}

/** Whether the price to be paid is no longer the one the buyer has seen. */
export function isPriceChanged({ costs }: Priced, draft: PurchaseDraft, seen: readonly CostLine[]): boolean {
  return !draft.isFree && !mayPayShown(costs, seen).allowed;
}

/** The request body: a purchase at the price that the perk shows. */
export function toPurchase({ id, costs }: Priced & Pick<Perk, "id">, draft: PurchaseDraft): PurchaseBody {
  const { isGift, recipient, message, announce, channel } = draft;
  // Anyone can buy a free perk, so there's no charge to waive.
  const isFree = draft.isFree && costs.length > 0;
  const userId = isGift ? (recipient?.id ?? 0) : 0;
  return {
    productId: id,
    userId,
    // A gift stays inactive until its holder requests it.
    activate: userId === 0,
    message: message.trim(),
    publishAnnounce: announce,
    ...(announce && channel !== null && { channel: { id: channel.id, name: channel.name } }),
    isFree,
    ...(!isFree && { costs: costs.map(({ currencyId, amount }) => ({ currencyId, amount })) }),
  };
}

type PurchaseBody = EndpointInput<typeof purchaseCalls.create>["body"];

/** Which text says what was bought, and whether someone else gets it. */
export function boughtText(perk: Priced, draft: PurchaseDraft): "created" | "createdFree" | "gifted" | "giftedFree" {
  const isFree = !isPaid(perk, draft);
  if (!draft.isGift || draft.recipient === null) return isFree ? "createdFree" : "created";
  return isFree ? "giftedFree" : "gifted";
}
