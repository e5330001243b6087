import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** The workspace uses other currencies, or another default reward, than before. */
export const rewardsChanged = z.object({
  allowedCurrencyIds: z.array(id),
  defaultRewardCurrencyId: id,
  /** In hundredths. */
  defaultRewardAmount: z.int(),
  changes: fieldChanges,
});

/** Everybody's balances were taken to zero; `memberIds` are those who had one. */
export const rewardsErased = z.object({ memberIds: z.array(id), balances: z.int() });

/** The workspace has a currency of its own, or has changed one. */
export const currencySaved = z.object({ currencyId: id, name: z.string(), isNew: z.boolean(), changes: fieldChanges });
