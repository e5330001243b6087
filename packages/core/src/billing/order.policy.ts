import { toUnits } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import { addMonths } from "../lib/time.ts";
import { isLicensed, licenseAt, planOf } from "./plan-license.policy.ts";
import type { LicenseChange, StoredLicense } from "./plan-license.policy.ts";
import { startOfChange } from "./plan.policy.ts";
import type { RecurringPlan } from "./plan.policy.ts";
import { DURATIONS, MIN_CHARGE, MIN_PUT_OFF_MS, PLANS } from "./plan.values.ts";
import type { BillingCurrency, Duration, SoldPlan } from "./plan.values.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What's bought at one moment. */
export interface Order {
  readonly plan: SoldPlan;
  readonly duration: Duration;
  /** At least 1. */
  readonly seats: number;
  readonly currency: BillingCurrency;
}

/** For all seats and the whole duration, without tax. */
export function costOf({ plan, duration, seats, currency }: Order): Hundredths {
  return PLANS[plan].prices[currency][duration] * seats;
}

/** The same time of day in UTC so many months later; a day that the month lacks becomes its last. */
export function monthsLater(from: Date, months: number): Date {
  const day = { year: from.getUTCFullYear(), month: from.getUTCMonth() + 1, day: from.getUTCDate() };
  const { year, month, day: last } = addMonths(day, months);
  return new Date(Date.UTC(year, month - 1, last) + (from.getTime() % DAY_MS));
}

/** The license that an order meets, and how it's paid. */
export interface OrderQuestion {
  readonly license: StoredLicense;
  readonly order: Order;
  readonly isRecurring: boolean;
  /** What the license was paid for, if it was. */
  readonly paid: Pick<Order, "duration" | "seats"> | null;
  readonly now: Date;
}

/** What an order costs now and brings. */
export interface OrderTerms {
  /** Charged for this order, without tax. */
  readonly cost: Hundredths;
  readonly newExpireAt: Date;
  /** When it's charged: now, or at the end of what runs. */
  readonly chargeAt: Date;
  /** Whether only the difference to what was paid is charged, and the end stays. */
  readonly isDifference: boolean;
}

/**
 * Days of a trial are kept, and a first charge that recurs waits for its end; what is paid for is extended; a higher plan
 * costs the difference for the days left.
 */
export function termsOf(question: OrderQuestion): OrderTerms {
  const { order, now } = question;
  const cost = costOf(order);
  const end = runningEnd(question);
  const { months } = DURATIONS[order.duration];
  const terms = { cost, newExpireAt: monthsLater(end ?? now, months), chargeAt: now, isDifference: false };
  if (end === null) return terms;
  const license = licenseAt(question.license, now);
  if (license.status !== "trial_active" && planOf(license) !== order.plan) return differenceOf(question, end);
  // What is still paid for by a card that was to be charged again goes on in the same way.
  const mayWait = question.isRecurring && license.status !== "subscription_active";
  return mayWait && end.getTime() - now.getTime() > MIN_PUT_OFF_MS ? { ...terms, chargeAt: end } : terms;
}

/** The end of what runs and was paid for or is being tried; null if nothing does. */
function runningEnd({ license, now }: Pick<OrderQuestion, "license" | "now">): Date | null {
  const { expireAt } = licenseAt(license, now);
  if (!isLicensed(license, now) || expireAt === null) return null;
  const end = new Date(expireAt);
  return end > now ? end : null;
}

function differenceOf({ license, order, paid, now }: OrderQuestion, end: Date): OrderTerms {
  const from = planOf(license);
  const { duration, seats } = paid ?? order;
  const old = PLANS[from].prices?.[order.currency][duration] ?? 0;
  const wanted = PLANS[order.plan].prices[order.currency][duration];
  const left = leftUntil(end, { duration, now });
  const cost = Math.max(MIN_CHARGE, Math.round(left * (wanted - old) * seats));
  return { cost, newExpireAt: end, chargeAt: now, isDifference: true };
}

/** How much of a period is left, from 0 to 1. */
function leftUntil(end: Date, { duration, now }: { readonly duration: Duration; readonly now: Date }): number {
  const period = end.getTime() - monthsLater(end, -DURATIONS[duration].months).getTime();
  return Math.min(1, (end.getTime() - now.getTime()) / period);
}

/** A recurring payment, and what it's to be for. */
export interface ChangeQuestion {
  readonly license: StoredLicense;
  readonly running: RecurringPlan;
  readonly wanted: Omit<Order, "seats" | "currency">;
  readonly seats: number;
  readonly currency: BillingCurrency;
  /** Whether nothing has been charged yet. */
  readonly isPutOff: boolean;
  readonly now: Date;
}

/** What a change charges at once, without tax and who joined since the last charge; 0 if it waits for the next one. */
export function costOfChange(question: ChangeQuestion): Hundredths {
  const { license, running, wanted, seats, currency, isPutOff, now } = question;
  const end = runningEnd(question);
  if (end === null || isPutOff || startOfChange(license, { ...wanted, running }) === "renewal") return 0;
  const left = leftUntil(end, { duration: running.duration, now });
  const present = PLANS[running.plan].prices?.[currency][running.duration] ?? 0;
  const share = wanted.duration === running.duration ? left : 1;
  return Math.max(0, Math.round(share * costOf({ ...wanted, seats, currency }) - left * present * seats));
}

/** A payment that has arrived, for the license as it is now. */
export interface ArrivedPayment {
  readonly license: StoredLicense;
  readonly duration: Duration;
  /** Whether the first charge comes later. */
  readonly isPutOff: boolean;
  readonly isDifference: boolean;
  /** What a subscription is paid until; null for what's paid once. */
  readonly paidUntil: Date | null;
  readonly now: Date;
}

/** What a payment does, whatever has become of the license since it was ordered: none is ever lost. */
export function effectOfPayment(payment: ArrivedPayment): Pick<LicenseChange, "event" | "expireAt"> {
  const { license, now } = payment;
  const isRunning = licenseAt(license, now).status === "subscription_active";
  const end = runningEnd({ license, now });
  if (end === null) return { event: "pay", expireAt: firstEnd(payment) };
  if (payment.isPutOff) return { event: isRunning ? "extend" : "subscribe" };
  if (payment.isDifference) return { event: "pay", expireAt: end };
  return { event: isRunning ? "extend" : "pay", expireAt: monthsLater(end, DURATIONS[payment.duration].months) };
}

/** Where nothing runs: a subscription counts from its own day on. */
function firstEnd({ isPutOff, paidUntil, duration, now }: ArrivedPayment): Date {
  if (isPutOff) return now;
  return paidUntil ?? monthsLater(now, DURATIONS[duration].months);
}

/** `$36.00` or `36,00 $`; of plans only, never of a workspace's own currencies. */
export function formatMoney(amount: Hundredths, currency: BillingCurrency, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
  });
  return format.format(toUnits(amount));
}
