import * as z from "zod/mini";
import { id, instant } from "../lib/wire.ts";

/** A giver has much of the month's quota left and should hear of it. */
export const quotaReminderDue = z.object({
  memberId: id,
  /** The quota at that moment, in hundredths. */
  quota: z.array(z.object({ currencyId: id, amount: z.int(), used: z.int(), free: z.int() })),
  /** When the quota lapses: the first instant of the next month in the workspace's zone (UTC). */
  endsAt: instant,
});
