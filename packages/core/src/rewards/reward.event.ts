import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** A workspace changed its currencies or default reward. */
export const rewardsChanged = z.object({
  allowedCurrencyIds: z.array(id),
  defaultRewardCurrencyId: id,
  /** In hundredths. */
  defaultRewardAmount: z.int(),
  changes: fieldChanges,
});

/** All balances were set to zero; `memberIds` are the people who had one. */
export const rewardsErased = z.object({ memberIds: z.array(id), balances: z.int() });

/** A custom currency was created or changed. */
export const currencySaved = z.object({ currencyId: id, name: z.string(), isNew: z.boolean(), changes: fieldChanges });
