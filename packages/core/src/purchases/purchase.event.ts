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

/** `announce` tells everyone who sees the perk. */
export const purchaseCreated = z.object({
  ...about,
  costs,
  isFree: z.boolean(),
  announce: z.boolean(),
  /** The chat's channel that the announcement goes to. */
  channelId: z.optional(z.string()),
});

/** Activation was requested; `responsibleIds` are notified. */
export const purchaseRequested = z.object({ ...about, responsibleIds: z.array(id) });

/** Whoever was told of a request may no longer deal with it; `responsibleIds`, who may, are notified instead. */
export const purchaseRequestPassed = z.object(purchaseRequested.shape);

export const purchaseActivated = z.object({ ...about, comment: z.string() });

/** A purchase was refunded. */
export const purchaseRefunded = z.object({ ...about, costs });

/** A perk was added. */
export const perkAdded = z.object({
  productId: id,
  groupId: z.int(),
  changes: fieldChanges,
  /** The chat's channel that was chosen for the announcement. */
  channelId: z.optional(z.string()),
});

export const perkChanged = z.object({ productId: id, groupId: z.int(), changes: fieldChanges });

/** A perk was deleted. */
export const perkDeleted = z.object({
  productId: id,
  groupId: z.int(),
  title: z._default(z.string(), ""),
  isRetired: z.boolean(),
});
