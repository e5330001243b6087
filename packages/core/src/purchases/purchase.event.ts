import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  purchaseId: id,
  productId: id,
  /** Whose it is. */
  memberId: id,
  /** Who paid, or would have. */
  buyerId: id,
  /** The perk's group; 0 is everybody. */
  groupId: z.int(),
};

const costs = z.array(z.object({ currencyId: id, amount: z.int() }));

/** Somebody bought a perk; `announce` tells everybody who sees the perk. */
export const purchaseCreated = z.object({ ...about, costs, isFree: z.boolean(), announce: z.boolean() });

/** A purchase is asked to be handed out; `responsibleIds` are told. */
export const purchaseRequested = z.object({ ...about, responsibleIds: z.array(id) });

/** A purchase was handed out. */
export const purchaseActivated = z.object({ ...about, comment: z.string() });

/** A purchase was given back. */
export const purchaseRefunded = z.object({ ...about, costs });

/** A perk is on the shelf. */
export const perkAdded = z.object({ productId: id, groupId: z.int(), changes: fieldChanges });

/** A perk was changed. */
export const perkChanged = z.object({ productId: id, groupId: z.int(), changes: fieldChanges });

/** A perk is gone from the shelf. */
export const perkDeleted = z.object({
  productId: id,
  groupId: z.int(),
  title: z._default(z.string(), ""),
  isRetired: z.boolean(),
});
