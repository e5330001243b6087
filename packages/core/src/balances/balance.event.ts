import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A moderator set balances of a member; `from` and `to` in hundredths. */
export const balanceAdjusted = z.object({
  memberId: id,
  changes: z.array(z.object({ currencyId: id, from: z.int(), to: z.int() })),
  comment: z.string(),
  /** The member is told: a notification, a card, a mail. */
  notify: z.boolean(),
});
