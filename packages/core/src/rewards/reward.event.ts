import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

export const rewardEvents = {
  /** A workspace changed its currencies or default reward. */
  "rewards.changed": z.object({
    allowedCurrencyIds: z.array(id),
    defaultRewardCurrencyId: id,
    /** In hundredths. */
    defaultRewardAmount: z.int(),
    changes: fieldChanges,
  }),
  /** All balances were set to zero; `memberIds` are the people who had one. */
  "rewards.erased": z.object({ memberIds: z.array(id), balances: z.int() }),
  /** A custom currency was created or changed. */
  "currency.saved": z.object({ currencyId: id, name: z.string(), isNew: z.boolean(), changes: fieldChanges }),
};
