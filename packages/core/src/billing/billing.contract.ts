import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import type { Access } from "../lib/endpoint.ts";
import { MAX_EMAIL_LENGTH } from "../lib/limits.ts";
import { amount, id, idParam, instant, optionalIdParam, pageFields, pageParam, sum } from "../lib/wire.ts";
import { billingInfo, keptLicense, licenseChange, lostNotice, payment, switchedFeatures } from "./billing.shapes.ts";
import { duration, licenseStatus, paymentProviderName, planName, PORTAL_PAGES } from "./plan.values.ts";

// Money is a matter of people who are there themselves: of no chat, widget, or Jira.
const access = {
  who: "member",
  permission: ["manage-ws-settings"],
  feature: "licenses",
  inPerson: true,
} as const satisfies Access;

const MAX_WORD = 50;
const MAX_KEY = 200;
const MAX_COMMENT = 1_000;
const comment = z.string().check(z.minLength(1), z.maxLength(MAX_COMMENT));
/** A plan's name as somebody sends it; unknown ones get an answer of their own. */
const sentPlan = z.string().check(z.maxLength(MAX_WORD));

export const getInfo = endpoint({
  name: "getBillingInfo",
  method: "GET",
  path: "/billing/info",
  topics: ["billing"],
  summary: "The workspace's plan, what it's paid with, and the plans on offer.",
  access,
  response: billingInfo,
});

export const getPaymentForCreate = endpoint({
  name: "getPaymentForCreate",
  method: "GET",
  path: "/billing/payment-for-create-info",
  topics: ["billing"],
  summary: "What paying for a plan would cost and bring.",
  access,
  query: z.object({ license_type: sentPlan, license_id: optionalIdParam, duration }),
  response: z.object({
    title: z.string(),
    newExpireAt: instant,
    /** Charged for this order, without tax, in hundredths. */
    cost: sum,
    formattedCost: z.string(),
    paymentProvider: paymentProviderName,
    email: z.string(),
    seats: z.int(),
    currency: z.enum(["usd", "eur"]),
    /** When a recurring payment is charged first; null is at once. */
    chargeAt: z.nullable(instant),
    /** Whether it may recur: the difference to a higher plan is paid once. */
    mayRecur: z.boolean(),
    licenseId: z.int(),
  }),
});

export const createPayment = endpoint({
  name: "createPayment",
  method: "POST",
  path: "/billing/payment",
  topics: ["billing"],
  summary:
    "Opens a checkout and answers where to pay; the same order while one is open answers the same. Price, seats and " +
    "currency are the server's: `cost` is only compared with what's charged.",
  access,
  movesValue: true,
  body: z.object({
    licenseType: sentPlan,
    licenseDuration: duration,
    /** As the payer saw it. */
    licenseId: z.int().check(z.gte(0)),
    paymentProvider: paymentProviderName,
    recurring: z.boolean(),
    email: z.string().check(z.maxLength(MAX_EMAIL_LENGTH)),
    /** As the payer saw it, in hundredths. */
    cost: z.optional(z.int().check(z.gte(0))),
  }),
  response: z.object({ redirectUrl: z.string(), pid: id }),
});

export const getPayment = endpoint({
  name: "getPayment",
  method: "GET",
  path: "/billing/payment/{id}",
  topics: ["billing"],
  summary: "A payment; while it's pending, the provider is asked how it stands.",
  access,
  params: z.object({ id: idParam }),
  response: z.object({ payment }),
});

export const listPayments = endpoint({
  name: "listPayments",
  method: "GET",
  path: "/billing/payments",
  topics: ["billing"],
  summary: "The workspace's payments, newest first, 20 per page.",
  access,
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(payment), ...pageFields }),
});

export const cancelPayment = endpoint({
  name: "cancelPayment",
  method: "PUT",
  path: "/billing/payment/{id}/cancel",
  topics: ["billing"],
  summary: "Closes a checkout that nobody has paid; one that has been paid stays.",
  access,
  params: z.object({ id: idParam }),
  response: z.object({ payment }),
});

export const switchLicense = endpoint({
  name: "switchLicense",
  method: "POST",
  path: "/billing/license",
  topics: ["billing", "session"],
  summary: "Starts the trial of a plan, or switches to the free one.",
  access,
  body: z.object({ licenseType: sentPlan }),
  response: z.object({}),
});

export const disableRecurring = endpoint({
  name: "disableRecurringPayment",
  method: "DELETE",
  path: "/billing/recurring-payment",
  topics: ["billing", "session"],
  summary: "Turns recurring payment off; the plan lasts until the end of what's paid.",
  access,
  response: z.object({}),
});

export const enableRecurring = endpoint({
  name: "enableRecurringPayment",
  method: "POST",
  path: "/billing/recurring-payment",
  topics: ["billing", "session"],
  summary: "Turns recurring payment on again, before the plan has ended.",
  access,
  response: z.object({}),
});

export const changePlan = endpoint({
  name: "changePlan",
  method: "PUT",
  path: "/billing/plan",
  topics: ["billing", "session"],
  summary:
    "Changes what a recurring payment is for: more at once, for the difference; less with the next charge. Asked for " +
    "the present plan, it takes back what was to come.",
  access,
  body: z.object({ licenseType: sentPlan, duration }),
  response: z.object({
    /** Where the difference is paid if the card needs its owner for that; null if it's done. */
    redirectUrl: z.nullable(z.string()),
  }),
});

export const openPortal = endpoint({
  name: "openBillingPortal",
  method: "POST",
  path: "/billing/portal",
  topics: [],
  summary: "Answers where the provider lets cards, addresses and invoices be seen to, or a failed charge be paid.",
  access,
  body: z.object({ page: z.enum(PORTAL_PAGES) }),
  response: z.object({ redirectUrl: z.string() }),
});

export const dismissWarning = endpoint({
  name: "dismissLicenseWarning",
  method: "PUT",
  path: "/billing/warning",
  topics: ["session"],
  summary: "Dismisses a warning of the status bar, for the caller alone.",
  access,
  body: z.object({ key: z.string().check(z.maxLength(MAX_KEY)) }),
  response: z.object({}),
});

// As for renaming: to those who may only do that, others' workspaces look nonexistent.
const aboveWorkspaces = { who: "account", permission: ["manage-workspaces", "access-intro"] } as const satisfies Access;

export const listWorkspacePayments = endpoint({
  name: "listWorkspacePayments",
  method: "GET",
  path: "/workspaces/{id}/payments",
  topics: ["workspaces"],
  summary: "Any workspace's payments, newest first, 20 per page.",
  access: aboveWorkspaces,
  params: z.object({ id: idParam }),
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(payment), ...pageFields }),
});

export const refundPayment = endpoint({
  name: "refundPayment",
  method: "POST",
  path: "/workspaces/{id}/payments/{pid}/refund",
  topics: ["workspaces", "billing", "session"],
  summary: "Gives back what a workspace paid, or a part of it; says why. All of it ends the plan at once.",
  access: aboveWorkspaces,
  movesValue: true,
  params: z.object({ id: idParam, pid: idParam }),
  body: z.object({
    /** In hundredths; all that's left if it isn't said. */
    amount: z.optional(amount),
    comment,
  }),
  response: z.object({ payment }),
});

export const getLicense = endpoint({
  name: "getWorkspaceLicense",
  method: "GET",
  path: "/workspaces/{id}/license",
  topics: ["workspaces"],
  summary: "Any workspace's plan, and what happened to it, newest first.",
  access: aboveWorkspaces,
  params: z.object({ id: idParam }),
  response: z.object({ license: keptLicense, changes: z.array(licenseChange) }),
});

export const updateLicense = endpoint({
  name: "updateWorkspaceLicense",
  method: "PUT",
  path: "/workspaces/{id}/license",
  topics: ["workspaces", "session"],
  summary: "Gives a workspace a plan, or takes it back; says why.",
  access: aboveWorkspaces,
  params: z.object({ id: idParam }),
  body: z.object({
    licenseType: planName,
    status: licenseStatus,
    /** Null is no end. */
    expireAt: z.nullable(z.iso.datetime()),
    /** Features that it lacks beside its plan's. */
    off: z._default(switchedFeatures, []),
    /** Features that it has although its plan lacks them. */
    on: z._default(switchedFeatures, []),
    comment,
  }),
  response: z.object({}),
});

export const listNotices = endpoint({
  name: "listBillingNotices",
  method: "GET",
  path: "/billing/notices",
  topics: ["deliveries"],
  summary: "What payment providers told and couldn't be applied, of all workspaces and of none: the newest first.",
  access: aboveWorkspaces,
  response: z.object({ items: z.array(lostNotice) }),
});

export const retryNotices = endpoint({
  name: "retryBillingNotices",
  method: "POST",
  path: "/billing/notices/retry",
  topics: ["deliveries"],
  summary: "Works on all of them again within a minute, with their attempts starting over; answers how many there are.",
  access: aboveWorkspaces,
  response: z.object({ count: z.int() }),
});
