import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_QUOTA } from "../lib/limits.ts";
import { amountUpTo, id } from "../lib/wire.ts";

/** When a giver with quota left is reminded; counted in the workspace's zone. */
export const quotaReminder = z.enum(["off", "weekly", "mid_month", "week_before_end", "three_days_before_end"]);

/** When a giver with quota left is reminded. */
export type QuotaReminder = z.output<typeof quotaReminder>;

/** A giver is reminded when at least this share of the quota (percent) is unused. */
const quotaReminderPercent = z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(75), z.literal(100)]);

const quotaRole = z.enum(["member", "moderator", "admin", "owner"]);

/** Monthly quota by role, then by currency id, in hundredths. */
export const thanksQuota = z.partialRecord(
  quotaRole,
  z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), amountUpTo(MAX_THANKS_QUOTA)),
);

/** Monthly quota by role, then by currency id, in hundredths. */
export type ThanksQuota = z.output<typeof thanksQuota>;

const settings = {
  quota: thanksQuota,
  reminder: quotaReminder,
  reminderPercent: quotaReminderPercent,
  /** Non-empty: every thanks carries this text and the form hides the field. */
  forcedMessage: z.string().check(z.trim(), z.maxLength(MAX_THANKS_DESCRIPTION_LENGTH)),
};

/** The thanks settings of a workspace as kept. */
export const thanksSettings = z.object(settings);

/** The thanks settings of a workspace as kept. */
export type ThanksSettings = z.output<typeof thanksSettings>;

/** What a workspace starts with. */
export const DEFAULT_THANKS_SETTINGS: ThanksSettings = {
  quota: {},
  reminder: "week_before_end",
  reminderPercent: 50,
  forcedMessage: "",
};

const response = z.object({
  ...settings,
  roles: z.array(z.object({ role: quotaRole, name: z.string() })),
  currencies: z.array(z.object({ id, name: z.string(), iconUrl: z.string() })),
  reminderOptions: z.array(z.object({ value: quotaReminder, label: z.string() })),
  reminderPercentOptions: z.array(quotaReminderPercent),
});

/** Reads the quotas and reminders with the lists to choose from. */
export const getThanksSettings = endpoint({
  name: "getThanksSettings",
  method: "GET",
  path: "/thanks/settings",
  summary: "Reads the quota per role and currency and the reminder settings.",
  access: { who: "member", permission: ["manage-thanks"], feature: "manage-thanks" },
  response,
});

const subset = z.partial(z.strictObject(settings));

/** Changes any of the thanks settings. */
export const updateThanksSettings = endpoint({
  name: "updateThanksSettings",
  method: "PUT",
  path: "/thanks/settings",
  summary:
    "Changes any of the thanks settings; a role or currency that is left out keeps its quota. With `seen`, nothing that " +
    "somebody else has changed since is written over.",
  access: { who: "member", permission: ["manage-thanks"], feature: "manage-thanks" },
  body: z.strictObject({ ...subset.shape, seen: z.optional(subset) }),
  response,
});
