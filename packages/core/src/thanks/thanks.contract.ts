import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import {
  MAX_EMAIL_LENGTH,
  MAX_THANKS_DESCRIPTION_LENGTH,
  MAX_THANKS_QUOTA,
  MAX_THANKS_RECEIVERS,
} from "../lib/limits.ts";
import {
  amountUpTo,
  currencyAmount,
  decision,
  id,
  idParam,
  month,
  nameOf,
  optionalNameOf,
  quotaLine,
  sum,
  userRef,
} from "../lib/wire.ts";
import { thanksCard, thanksListType } from "./thanks.shapes.ts";

const nullableMonth = z._default(z.union([z.literal(""), month]), "");

/** A receiver outside the workspace; requires the messenger. */
const externalReceiver = z.strictObject({
  externalId: z.string().check(z.minLength(1), z.maxLength(100)),
  name: nameOf(100),
});

/** Somebody who was invited by email; requires `manage-users`, like seeing who was invited. */
const invitedReceiver = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EMAIL_LENGTH)),
});

/** Tabs, months and quota of the thanks page. */
export const getLists = endpoint({
  name: "getThanksLists",
  method: "GET",
  path: "/thanks/lists",
  topics: ["thanks"],
  summary: "Returns the tabs with their counts, the available months and the caller's quota.",
  access: { who: "member", feature: "thanks", widget: true },
  query: z.object({ month: nullableMonth }),
  response: z.object({
    lists: z.array(z.object({ type: thanksListType, count: z.int() })),
    months: z.array(z.object({ label: z.string(), value: month })),
    quota: z.array(quotaLine),
  }),
});

/** Newest first, paginated by id. */
export const list = endpoint({
  name: "listThanks",
  method: "GET",
  path: "/thanks/list/{type}",
  topics: ["thanks"],
  summary:
    "Lists thanks, newest first, 20 per page. Pass the response's `lastId` as `last_id` to get the next page; 0 " +
    "means there are no more.",
  access: { who: "member", feature: "thanks", widget: true },
  params: z.object({ type: thanksListType }),
  query: z.object({ month: nullableMonth, last_id: z._default(z.union([idParam, z.literal(0), z.literal("0")]), 0) }),
  response: z.object({ items: z.array(thanksCard), lastId: z.int() }),
});

/** Periods of the stats. */
const thanksStatsPeriod = z.enum(["week", "month", "quarter", "year"]);

/** Counts and chart of a period. */
export const getStats = endpoint({
  name: "getThanksStats",
  method: "GET",
  path: "/thanks/stats",
  topics: ["thanks"],
  summary: "Returns a period's count, its top receiver and giver, and its chart.",
  access: { who: "member", permission: ["manage-thanks"], feature: "manage-thanks" },
  query: z.object({ period: z._default(thanksStatsPeriod, "month") }),
  response: z.object({
    count: z.int(),
    topReceiver: z.nullable(z.object({ ...userRef.shape, rewards: z.array(currencyAmount) })),
    topGiver: z.nullable(z.object({ ...userRef.shape, rewards: z.array(currencyAmount) })),
    periods: z.array(z.object({ value: thanksStatsPeriod, label: z.string() })),
    activePeriod: thanksStatsPeriod,
    labels: z.array(z.string()),
    datasets: z.array(z.object({ value: z.int(), rewards: z.array(currencyAmount) })),
  }),
});

export const get = endpoint({
  name: "getThanks",
  method: "GET",
  path: "/thanks/{id}",
  topics: ["thanks"],
  summary: "Returns a thanks the caller can see.",
  access: { who: "member", feature: "thanks", widget: true },
  params: z.object({ id: idParam }),
  response: z.object({ thanks: thanksCard }),
});

/** Data of the form; id 0 is a new thanks. */
export const getForEdit = endpoint({
  name: "getThanksForEdit",
  method: "GET",
  path: "/thanks/{id}/for-edit",
  topics: ["thanks"],
  summary: "Returns the data for the thanks form: the thanks (ID 0 is a new one), the quota and the forced message.",
  access: { who: "member", feature: "thanks", own: "thanks", widget: true },
  params: z.object({ id: z.union([idParam, z.literal(0), z.literal("0")]) }),
  response: z.object({
    thanks: z.object({
      id: z.int(),
      receivers: z.array(userRef),
      description: z.string(),
      rewards: z.array(z.object({ currencyId: id, amount: sum })),
    }),
    quota: z.array(quotaLine),
    /** If set, it's the description and the form hides the field. */
    forcedMessage: z.string(),
    create: decision,
  }),
});

/** Gives thanks from the quota. */
export const give = endpoint({
  name: "giveThanks",
  method: "POST",
  path: "/thanks",
  topics: ["thanks"],
  summary:
    "Gives thanks: each receiver gets the rewards, and the giver's quota pays for all of them. Someone with an open " +
    "invite can be thanked by `email`, with `manage-users`: they get it on joining, or it goes back when the invite ends.",
  access: { who: "member", feature: "new-thanks", widget: true },
  body: z.strictObject({
    receivers: z
      .array(z.union([z.strictObject({ id }), externalReceiver, invitedReceiver]))
      .check(z.minLength(1), z.maxLength(MAX_THANKS_RECEIVERS)),
    description: z._default(z.string().check(z.trim(), z.maxLength(MAX_THANKS_DESCRIPTION_LENGTH)), ""),
    rewards: z.array(z.strictObject({ currencyId: id, amount: amountUpTo(MAX_THANKS_QUOTA) })).check(z.maxLength(103)),
    channel: z.optional(
      z.nullable(z.strictObject({ id: z.string().check(z.maxLength(100)), name: optionalNameOf(100) })),
    ),
  }),
  response: z.object({ tid: id }),
  movesValue: true,
});

/** Undoes a thanks within 10 minutes. */
export const undo = endpoint({
  name: "undoThanks",
  method: "POST",
  path: "/thanks/{id}/undo",
  topics: ["thanks"],
  summary: "Undoes the caller's own thanks within 10 minutes by reversing its transfers.",
  access: { who: "member", feature: "thanks", own: "thanks", widget: true },
  params: z.object({ id: idParam }),
  response: z.object({ tid: id }),
  movesValue: true,
});

/** Takes back thanks whose person has yet to join, however long they have waited. */
export const withdraw = endpoint({
  name: "withdrawThanks",
  method: "POST",
  path: "/thanks/{id}/withdraw",
  topics: ["thanks"],
  summary:
    "Withdraws the caller's own thanks that wait for somebody to join. What was held goes back to the quota of the " +
    "month in which it was given.",
  access: { who: "member", feature: "thanks", own: "thanks", widget: true },
  params: z.object({ id: idParam }),
  response: z.object({
    tid: id,
    /** Whether it can be given again: that month's quota hasn't expired. */
    canGiveAgain: z.boolean(),
  }),
  movesValue: true,
});
