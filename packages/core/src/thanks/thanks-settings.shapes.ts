import * as z from "zod/mini";
import { MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_QUOTA } from "../lib/limits.ts";
import { amountUpTo } from "../lib/wire.ts";

/** When a giver with quota left is reminded; counted in the workspace's zone. */
export const quotaReminder = z.enum(["off", "weekly", "mid_month", "week_before_end", "three_days_before_end"]);

/** When a giver with quota left is reminded. */
export type QuotaReminder = z.output<typeof quotaReminder>;

/** A giver is reminded when at least this share of the quota (percent) is unused. */
export const quotaReminderPercent = z.union([
  z.literal(10),
  z.literal(25),
  z.literal(50),
  z.literal(75),
  z.literal(100),
]);

/** A role that can have a quota. */
export const quotaRole = z.enum(["member", "moderator", "admin", "owner"]);

/** Monthly quota by role, then by currency id, in hundredths. */
export const thanksQuota = z.partialRecord(
  quotaRole,
  z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), amountUpTo(MAX_THANKS_QUOTA)),
);

/** Monthly quota by role, then by currency id, in hundredths. */
export type ThanksQuota = z.output<typeof thanksQuota>;

const fields = {
  quota: thanksQuota,
  reminder: quotaReminder,
  reminderPercent: quotaReminderPercent,
  /** Non-empty: every thanks carries this text and the form hides the field. */
  forcedMessage: z.string().check(z.trim(), z.maxLength(MAX_THANKS_DESCRIPTION_LENGTH)),
};

/** The thanks settings of a workspace as kept. */
export const thanksSettings = z.object(fields);

/** The thanks settings of a workspace as kept. */
export type ThanksSettings = z.output<typeof thanksSettings>;

/** Any of the thanks settings. */
export const someThanksSettings = z.partial(z.strictObject(fields));

/** What a workspace starts with. */
export const DEFAULT_THANKS_SETTINGS: ThanksSettings = {
  quota: {},
  reminder: "week_before_end",
  reminderPercent: 50,
  forcedMessage: "",
};
