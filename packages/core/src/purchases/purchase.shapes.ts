import * as z from "zod/mini";
import { currencyAmount, decision, id, instant, userRef } from "../lib/wire.ts";

/** `inactive` is bought, without an activation request. */
export const purchaseStatus = z.enum(["inactive", "activation_requested", "activated", "refunded"]);

export type PurchaseStatus = z.output<typeof purchaseStatus>;

/** `requests` wait for activation, `inactive` have no request yet. */
export const purchaseList = z.enum(["requests", "inactive", "activated"]);

export type PurchaseList = z.output<typeof purchaseList>;

/** A purchase in lists and profiles; title, image and price are those at purchase time. */
export const purchaseCard = z.object({
  id,
  status: purchaseStatus,
  productId: id,
  productTitle: z.string(),
  productDescription: z.string(),
  productImageUrl: z.string(),
  productImageUrlSmall: z.string(),
  /** Also empty if the price is hidden. */
  costs: z.array(currencyAmount),
  /** Nobody paid the perk's price; also false if the price is hidden. */
  isFree: z.boolean(),
  /** The viewer may not see the price: it was a gift to them, or someone else's purchase. */
  isPriceHidden: z.boolean(),
  /** The owner. */
  userId: id,
  userName: z.string(),
  userAvatarUrl: z.string(),
  /** Differs from the owner for a gift. */
  buyer: userRef,
  message: z.string(),
  createdAt: instant,
  requestedAt: z.nullable(instant),
  activatedAt: z.nullable(instant),
  activatedBy: z.nullable(userRef),
  activationComment: z.string(),
  groupId: z.int(),
  abilities: z.object({ requestActivation: decision, activate: decision, refund: decision }),
});

export type PurchaseCard = z.output<typeof purchaseCard>;

/** A purchase on a card; title and image are those at purchase time. */
export const purchasePart = z.object({
  id,
  productTitle: z.string(),
  /** "" for none. */
  productImageUrl: z.string(),
  /** The owner. */
  holder: userRef,
  /** Differs from the holder for a gift. */
  buyer: userRef,
  /** The buyer's message or the activation comment; "" in announcements, which everyone can read. */
  comment: z.string(),
  /** What the viewer got back; empty before a refund and for everyone else. */
  returned: z.array(currencyAmount),
});

export type PurchasePart = z.output<typeof purchasePart>;

export const purchaseParts = { purchase: z.optional(purchasePart) };
