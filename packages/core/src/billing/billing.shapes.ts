import * as z from "zod/mini";
import { decision, id, instant, sum } from "../lib/wire.ts";
import { FEATURES } from "../permissions/features.ts";
import type { Feature } from "../permissions/features.ts";
import { duration, licenseCause, licenseStatus, paymentProviderName, paymentStatus, planName } from "./plan.values.ts";
import { WARNING_KINDS } from "./license-warning.policy.ts";

/** A plan's price for all seats and a whole duration, in words, too; without tax. */
const planCost = z.object({
  /** In hundredths. */
  cost: sum,
  formattedCost: z.string(),
  title: z.string(),
  subtitle: z.string(),
});

/** Charged at once for a change of what recurs, without tax, as far as it's known before; 0 for nothing. */
const changeCost = z.object({ cost: sum, formattedCost: z.string() });

/** A plan of the price list as it's offered to one workspace. */
const offeredPlan = z.object({
  type: planName,
  name: z.string(),
  productName: z.string(),
  trialAllowed: z.boolean(),
  /** When a trial that starts now would end; "" if none may. */
  trialUntil: z.string(),
  isCurrent: z.boolean(),
  /** A plan with more has the higher rank. */
  rank: z.int(),
  /** `change` is of what a recurring payment is for, by duration. */
  abilities: z.object({
    trial: decision,
    pay: decision,
    switch: decision,
    change: z.object({ month: decision, year: decision }),
  }),
  changeCosts: z.object({ month: changeCost, year: changeCost }),
});

export const billingInfo = z.object({
  /** 0 if the workspace never had one. */
  licenseId: z.int(),
  licenseType: planName,
  licenseName: z.string(),
  licenseProductName: z.string(),
  /** Not `status`, which every answer has. */
  licenseStatus,
  statusName: z.string(),
  description: z.string(),
  extraInfo: z.array(z.string()),
  /** Null is no end. */
  expireAt: z.nullable(instant),
  /** Days of the workspace's calendar until its end: 0 on that day, afterwards, and without one. */
  daysLeft: z.int(),
  restrictions: z.array(z.object({ feature: z.string(), name: z.string() })),
  durations: z.array(z.object({ type: duration, name: z.string() })),
  /** By plan, then duration. */
  costRules: z.record(z.string(), z.record(z.string(), planCost)),
  licenses: z.array(offeredPlan),
  /** Null unless the license is paid for again and again, or was until it was turned off. */
  recurringPayment: z.nullable(
    z.object({
      isOn: z.boolean(),
      /** When it's charged next, or would be. */
      nextAt: z.nullable(instant),
      formattedCost: z.string(),
      provider: paymentProviderName,
      abilities: z.object({ disable: decision, enable: decision }),
    }),
  ),
  /** What it becomes with the next charge; null if it stays. */
  nextPlan: z.nullable(z.object({ type: planName, name: z.string(), duration })),
  switchRules: z.array(z.string()),
  /** People who are paid for. */
  seats: z.int(),
  currency: z.enum(["usd", "eur"]),
  paymentProvider: paymentProviderName,
  /** Set while a charge has failed, or waits for its payer to confirm it: until when everything goes on. */
  failure: z.nullable(z.object({ until: instant, needsConfirmation: z.boolean() })),
  /** Whether the provider has a page for cards, addresses and invoices of this workspace. */
  hasPortal: z.boolean(),
});

export type BillingInfo = z.output<typeof billingInfo>;

export const payment = z.object({
  id,
  /** The provider's number of the invoice; "" before there is one. */
  externalId: z.string(),
  status: paymentStatus,
  statusName: z.string(),
  statusInfo: z.string(),
  /** Something else was paid than ordered, so it brought nothing. */
  isMismatch: z.boolean(),
  licenseType: planName,
  duration,
  seats: z.int(),
  isRecurring: z.boolean(),
  formattedAmount: z.string(),
  /** "" if there's none. */
  formattedTax: z.string(),
  /** "" if nothing was. */
  formattedRefunded: z.string(),
  /** The most that can be given back, in hundredths; 0 if nothing can. */
  refundable: sum,
  /** The provider's page of the invoice; "" if there's none. */
  receiptUrl: z.string(),
  createdAt: instant,
});

export type Payment = z.output<typeof payment>;

/** What the status bar says. */
export const licenseWarning = z.object({
  key: z.string(),
  kind: z.enum(WARNING_KINDS),
  tone: z.enum(["error", "warning"]),
  text: z.string(),
  /** A path in the panel. */
  link: z.string(),
  /** How long it stays away once dismissed: until the next page load, or for this period. */
  dismissal: z.enum(["page", "period"]),
});

export type ShownWarning = z.output<typeof licenseWarning>;

/** Switched for one workspace, whatever its plan has. */
export const switchedFeatures = z.array(z.enum(FEATURES as readonly [Feature, ...Feature[]])).check(z.maxLength(50));

/** A workspace's license as who sees to all workspaces knows it. */
export const keptLicense = z.object({
  licenseType: planName,
  licenseStatus,
  /** Null is no end. */
  expireAt: z.nullable(instant),
  isRecurring: z.boolean(),
  /** What it comes from, such as `grant` or a provider; "" for a free one. */
  source: z.string(),
  /** People who were paid for; 0 if nothing was paid. */
  seats: z.int(),
  /** Features that it lacks beside its plan's. */
  off: z.array(z.string()),
  /** Features that it has although its plan lacks them. */
  on: z.array(z.string()),
});

export type KeptLicense = z.output<typeof keptLicense>;

/** What happened to a license. */
export const licenseChange = z.object({
  id,
  licenseId: id,
  cause: licenseCause,
  licenseType: planName,
  licenseStatus,
  expireAt: z.nullable(instant),
  /** Why, if a super admin did it. */
  comment: z.string(),
  /** The super admin's address; "" for anyone else. */
  by: z.string(),
  at: instant,
});

export type LicenseChangeLine = z.output<typeof licenseChange>;

/** What a provider told, and couldn't be applied. */
export const lostNotice = z.object({
  id: z.string(),
  provider: z.string(),
  /** Of what it told, such as `invoice`. */
  kind: z.string(),
  receivedAt: instant,
});
