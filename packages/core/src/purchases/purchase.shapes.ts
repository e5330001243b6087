import * as z from "zod/mini";
import { currencyAmount, decision, id, instant, userRef } from "../lib/wire.ts";

/** Where a purchase is: bought, asked to be handed out, handed out, or given back. */
export const purchaseStatus = z.enum(["inactive", "activation_requested", "activated", "refunded"]);

/** Where a purchase is. */
export type PurchaseStatus = z.output<typeof purchaseStatus>;

/** The lists of purchases: those asked to be handed out, those that nobody has asked for yet, and those handed out. */
export const purchaseList = z.enum(["requests", "inactive", "activated"]);

/** One of the lists of purchases. */
export type PurchaseList = z.output<typeof purchaseList>;

/** A purchase as lists and profiles show it; title, picture and price as they were when it was bought. */
export const purchaseCard = z.object({
  id,
  status: purchaseStatus,
  productId: id,
  productTitle: z.string(),
  productDescription: z.string(),
  productImageUrl: z.string(),
  productImageUrlSmall: z.string(),
  /** Empty also where the price is hidden. */
  costs: z.array(currencyAmount),
  /** Nobody paid what the perk costs; false also where the price is hidden. */
  isFree: z.boolean(),
  /** Whether the asker is not told what was paid: it was a gift to them, or is somebody else's. */
  isPriceHidden: z.boolean(),
  /** Whose it is. */
  userId: id,
  userName: z.string(),
  userAvatarUrl: z.string(),
  /** Who bought it; another one for a gift. */
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

/** A purchase as lists and profiles show it. */
export type PurchaseCard = z.output<typeof purchaseCard>;
