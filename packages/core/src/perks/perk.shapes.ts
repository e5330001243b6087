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

/** Who is told of purchases and may activate them: those who manage purchases, or chosen people beside them. */
export const responsibleMode = z.enum(["managers", "users"]);

/** A perk as its page shows it. */
export const perkCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** As shown on a card; "" for none. */
  imageUrl: z.string(),
  /** As it was uploaded, turned and without what its camera told; "" for none. */
  rawImageUrl: z.string(),
  costs: z.array(currencyAmount),
  /** What is left; -1 is endless. */
  quantity: z.int(),
  /** 0 is everybody. */
  groupId: z.int(),
  responsibleMode,
  responsibleUsers: z.array(userRef),
  abilities: z.object({ buy: decision, buyFree: decision, edit: decision, delete: decision }),
});

/** A perk as its page shows it. */
export type Perk = z.output<typeof perkCard>;

/** A perk as its author writes it. */
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
  /** Takes the picture away; a new file replaces it anyway. */
  removeImage: z._default(z.boolean(), false),
});

/** A perk as its author writes it. */
export type PerkInput = z.output<typeof perkInput>;
