import * as z from "zod/mini";
import { id, instant } from "../lib/wire.ts";

export const quotaReminderEvents = {
  /** A giver has much of the month's quota left and should be reminded. */
  "quota.reminder_due": z.object({
    memberId: id,
    /** The quota at that time, in hundredths. */
    quota: z.array(z.object({ currencyId: id, amount: z.int(), used: z.int(), free: z.int() })),
    /** When the quota expires: the start of next month in the workspace's zone (UTC). */
    endsAt: instant,
  }),
};
