import * as z from "zod/mini";
import {
  MAX_PRODUCT_COST,
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCT_RESPONSIBLES,
  MAX_PRODUCT_TITLE_LENGTH,
  UNLIMITED_QUANTITY,
} from "../lib/limits.ts";
import { amountUpTo, currencyAmount, decision, id, nameOf, OF_STOCK, userRef } from "../lib/wire.ts";

/** Who is notified of purchases and may activate them: purchase managers only, or chosen people as well. */
export const responsibleMode = z.enum(["managers", "users"]);

export const perkCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Resized for cards; "" for none. */
  imageUrl: z.string(),
  /** The full image, rotated and without metadata; "" for none. */
  rawImageUrl: z.string(),
  costs: z.array(currencyAmount),
  /** What's left; -1 is unlimited. */
  quantity: z.int(),
  /** 0 is everyone. */
  groupId: z.int(),
  responsibleMode,
  responsibleUsers: z.array(userRef),
  abilities: z.object({ buy: decision, buyFree: decision, edit: decision, delete: decision }),
});

export type Perk = z.output<typeof perkCard>;

/** A perk as submitted by its author. */
export const perkInput = z.strictObject({
  title: nameOf(MAX_PRODUCT_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_PRODUCT_DESCRIPTION_LENGTH)), ""),
  costs: z.array(z.strictObject({ currencyId: id, amount: amountUpTo(MAX_PRODUCT_COST) })).check(z.maxLength(103)),
  quantity: z._default(
    z.int().check(z.gte(UNLIMITED_QUANTITY, OF_STOCK), z.lte(MAX_PRODUCT_QUANTITY, OF_STOCK)),
    UNLIMITED_QUANTITY,
  ),
  groupId: z._default(z.int().check(z.gte(0)), 0),
  responsibleMode: z._default(responsibleMode, "managers"),
  responsibleUserIds: z._default(z.array(id).check(z.maxLength(MAX_PRODUCT_RESPONSIBLES)), []),
  /** Removes the image; a new file replaces it anyway. */
  removeImage: z._default(z.boolean(), false),
});

/** A perk as submitted by its author. */
export type PerkInput = z.output<typeof perkInput>;

/** A perk on a card. */
export const perkPart = z.object({
  id,
  title: z.string(),
  /** "" for none. */
  imageUrl: z.string(),
  costs: z.array(currencyAmount),
});

export type PerkPart = z.output<typeof perkPart>;

export const perkParts = { product: z.optional(perkPart) };
