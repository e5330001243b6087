import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { id } from "../lib/wire.ts";
import {
  quotaReminder,
  quotaReminderPercent,
  quotaRole,
  someThanksSettings,
  thanksSettings,
} from "./thanks-settings.shapes.ts";

const response = z.object({
  ...thanksSettings.shape,
  roles: z.array(z.object({ role: quotaRole, name: z.string() })),
  currencies: z.array(z.object({ id, name: z.string(), iconUrl: z.string() })),
  reminderOptions: z.array(z.object({ value: quotaReminder, label: z.string() })),
  reminderPercentOptions: z.array(quotaReminderPercent),
});

export const get = endpoint({
  name: "getThanksSettings",
  method: "GET",
  path: "/thanks/settings",
  topics: ["settings"],
  summary: "Returns the quota per role and currency, and the reminder settings.",
  access: { who: "member", permission: ["manage-thanks"], feature: "manage-thanks" },
  response,
});

export const update = endpoint({
  name: "updateThanksSettings",
  method: "PUT",
  path: "/thanks/settings",
  topics: ["thanks"],
  summary:
    "Updates any of the thanks settings; a role or currency that's omitted keeps its quota. With `seen`, settings " +
    "that someone else has changed since aren't overwritten.",
  access: { who: "member", permission: ["manage-thanks"], feature: "manage-thanks" },
  body: z.strictObject({ ...someThanksSettings.shape, seen: z.optional(someThanksSettings) }),
  response,
});
