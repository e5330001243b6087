import * as z from "zod/mini";
import type { Hundredths } from "../lib/amount.ts";
import { LICENSE_EXPIRE_SOON_DAYS } from "../lib/limits.ts";
import type { Feature } from "../permissions/features.ts";

/** Currencies that plans are sold in. */
export const BILLING_CURRENCIES = ["usd", "eur"] as const;

export type BillingCurrency = (typeof BILLING_CURRENCIES)[number];

/** What can be paid for at once. */
export const DURATIONS = { month: { months: 1 }, year: { months: 12 } } as const;

export type Duration = keyof typeof DURATIONS;

/** A row of the price list. */
interface Plan {
  /** A plan with more has the higher rank. */
  readonly rank: number;
  /** Features that it lacks. */
  readonly off: readonly Feature[];
  /** Of one seat for the whole duration, without tax; null if it isn't sold. */
  readonly prices: Readonly<Record<BillingCurrency, Readonly<Record<Duration, Hundredths>>>> | null;
  /** 0 is no trial. */
  readonly trialDays: number;
  /** Most people, currencies and the like; there are none so far. */
  readonly limits: Readonly<Record<string, never>>;
}

const TEAM = { month: 300, year: 3_000 } as const;
const BUSINESS = { month: 600, year: 6_000 } as const;

/** The price list. Plans switch off making new things, never having old ones. */
export const PLANS = {
  free: {
    rank: 0,
    off: ["new-raid", "new-problem", "new-contest", "new-chain", "groups", "manage-thanks"],
    prices: null,
    trialDays: 0,
    limits: {},
  },
  team: {
    rank: 1,
    off: ["new-contest", "new-chain"],
    prices: { usd: TEAM, eur: TEAM },
    trialDays: 14,
    limits: {},
  },
  business: { rank: 2, off: [], prices: { usd: BUSINESS, eur: BUSINESS }, trialDays: 14, limits: {} },
  /** Paid for in Jira; comes from a connected site, and is never chosen. */
  jira: { rank: 2, off: [], prices: null, trialDays: 0, limits: {} },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;

// Object.keys widens to string[]; these are the table's keys.
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

/** What plans are called, in every language. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  free: "Free",
  team: "Team",
  business: "Business",
  jira: "Jira",
};

export type SoldPlan = "team" | "business";

/** In the order in which they're offered. */
export const SOLD_PLANS: readonly SoldPlan[] = ["team", "business"];

/** What workspaces get when plans are turned on where there were none. */
export const FIRST_PLAN = "business" satisfies SoldPlan;

export const LICENSE_STATUSES = [
  "initial",
  "trial_active",
  "trial_expired",
  "subscription_active",
  "subscription_expired",
  "subscription_canceled",
] as const;

export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** What happens to a license: a person's act, the provider's news, or the clock. */
export const LICENSE_EVENTS = [
  "start_trial",
  "grant_trial",
  "pay",
  "grant",
  "license_in_jira",
  "subscribe",
  "renew",
  "extend",
  "recover",
  "fail_payment",
  "ask_confirmation",
  "disable_recurring",
  "enable_recurring",
  "end",
  "lapse_in_jira",
  "switch_to_free",
  "pass_time",
] as const;

export type LicenseEvent = (typeof LICENSE_EVENTS)[number];

/** What changes one: an event of its machine, or a super admin who switches single features. */
export const LICENSE_CAUSES = [...LICENSE_EVENTS, "restrict"] as const;

export type LicenseCause = (typeof LICENSE_CAUSES)[number];

export const PAYMENT_STATUSES = [
  "opening",
  "pending",
  "processing",
  "scheduled",
  "paid",
  "failed",
  "canceled",
  "refunded",
  "part_refunded",
  "disputed",
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_PROVIDERS = ["manual", "local", "stripe"] as const;

export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Pages of the provider that a person is sent to: for cards and invoices, or to pay what couldn't be charged. */
export const PORTAL_PAGES = ["cards", "invoice"] as const;

export type PortalPage = (typeof PORTAL_PAGES)[number];

/** How many checkouts a workspace may open in an hour. */
export const MAX_CHECKOUTS_PER_HOUR = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a license counts after its end while its payment recurs: charges come late, and cards fail. */
export const GRACE_MS = 7 * DAY_MS;

/** How long before its end a license warns. */
export const EXPIRE_SOON_MS = LICENSE_EXPIRE_SOON_DAYS * DAY_MS;

/** How long before its end a license warns again by mail, and how long after it a charge is missing. */
export const LAST_CALL_MS = DAY_MS;

/** For how long somebody who tried a plan can't try one elsewhere: 12 months. */
export const TRIAL_PAUSE_MS = 365 * DAY_MS;

/** The least that can be charged. */
export const MIN_CHARGE = 50;

/** How long a checkout waits for its payer. */
export const CHECKOUT_MS = 60 * 60 * 1000;

/** A first charge can be put off only if it's further away than this: two days, whenever its checkout is paid. */
export const MIN_PUT_OFF_MS = 2 * DAY_MS + CHECKOUT_MS;

export const planName = z.enum(PLAN_NAMES as readonly [PlanName, ...PlanName[]]);
export const duration = z.enum(["month", "year"]);
export const licenseStatus = z.enum(LICENSE_STATUSES);
export const licenseCause = z.enum(LICENSE_CAUSES);
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export const paymentProviderName = z.enum(PAYMENT_PROVIDERS);

/** Whether it's a plan that people can pay for. */
export function isSoldPlan(name: string): name is SoldPlan {
  return SOLD_PLANS.some((plan) => plan === name);
}

/** The cheapest plan that has a feature; null if none has. */
export function planWith(feature: string): PlanName | null {
  return PLAN_NAMES.find((name) => !(PLANS[name].off as readonly string[]).includes(feature)) ?? null;
}
