import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

export const balanceEvents = {
  /** A moderator set a member's balances; `from` and `to` in hundredths. */
  "balance.adjusted": z.object({
    memberId: id,
    changes: z.array(z.object({ currencyId: id, from: z.int(), to: z.int() })),
    comment: z.string(),
    /** Whether the member gets a notification, a card and an email. */
    notify: z.boolean(),
  }),
};
