import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  purchaseId: id,
  productId: id,
  /** The owner. */
  memberId: id,
  /** Pays, unless it's free. */
  buyerId: id,
  /** The perk's group; 0 is everyone. */
  groupId: z.int(),
};

const costs = z.array(z.object({ currencyId: id, amount: z.int() }));

/** Activation was requested; `responsibleIds` are notified. */
const purchaseRequested = z.object({ ...about, responsibleIds: z.array(id) });

export const purchaseEvents = {
  /** `announce` tells everyone who sees the perk. */
  "purchase.created": z.object({
    ...about,
    costs,
    isFree: z.boolean(),
    announce: z.boolean(),
    /** The chat's channel that the announcement goes to. */
    channelId: z.optional(z.string()),
  }),
  "purchase.requested": purchaseRequested,
  /** Whoever was told of a request may no longer deal with it; `responsibleIds`, who may, are notified instead. */
  "purchase.request_passed": z.object(purchaseRequested.shape),
  "purchase.activated": z.object({ ...about, comment: z.string() }),
  /** A purchase was refunded. */
  "purchase.refunded": z.object({ ...about, costs }),
  /** A perk was added. */
  "product.added": z.object({
    productId: id,
    groupId: z.int(),
    changes: fieldChanges,
    /** The chat's channel that was chosen for the announcement. */
    channelId: z.optional(z.string()),
  }),
  "product.changed": z.object({ productId: id, groupId: z.int(), changes: fieldChanges }),
  /** A perk was deleted. */
  "product.deleted": z.object({
    productId: id,
    groupId: z.int(),
    title: z._default(z.string(), ""),
    isRetired: z.boolean(),
  }),
};
