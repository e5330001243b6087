import * as z from "zod/mini";
import { MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_QUOTA } from "../lib/limits.ts";
import { amountUpTo } from "../lib/wire.ts";

/** When givers with unused quota are reminded, in the workspace's zone. */
export const quotaReminder = z.enum(["off", "weekly", "mid_month", "week_before_end", "three_days_before_end"]);

export type QuotaReminder = z.output<typeof quotaReminder>;

/** Minimum unused share of the quota (percent) for a reminder. */
export const quotaReminderPercent = z.union([
  z.literal(10),
  z.literal(25),
  z.literal(50),
  z.literal(75),
  z.literal(100),
]);

export const quotaRole = z.enum(["member", "moderator", "admin", "owner"]);

/** Monthly quota by role, then by currency id, in hundredths. */
export const thanksQuota = z.partialRecord(
  quotaRole,
  z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), amountUpTo(MAX_THANKS_QUOTA)),
);

export type ThanksQuota = z.output<typeof thanksQuota>;

const fields = {
  quota: thanksQuota,
  reminder: quotaReminder,
  reminderPercent: quotaReminderPercent,
  /** If set, every thanks gets this text and the form hides the field. */
  forcedMessage: z.string().check(z.trim(), z.maxLength(MAX_THANKS_DESCRIPTION_LENGTH)),
};

/** A workspace's thanks settings as stored. */
export const thanksSettings = z.object(fields);

export type ThanksSettings = z.output<typeof thanksSettings>;

export const someThanksSettings = z.partial(z.strictObject(fields));

/** Thanks settings of a new workspace. */
export const DEFAULT_THANKS_SETTINGS: ThanksSettings = {
  quota: {},
  reminder: "week_before_end",
  reminderPercent: 50,
  forcedMessage: "",
};
