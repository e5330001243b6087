import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { isLicensed, licenseAt, planOf } from "./plan-license.policy.ts";
import type { LicenseChange, StoredLicense } from "./plan-license.policy.ts";
import { licenseMachine } from "./plan-license.machine.ts";
import { isSoldPlan, PLANS } from "./plan.values.ts";
import type { Duration, PaymentProviderName, PlanName } from "./plan.values.ts";

/** A license and what else decides what may be done with it. */
export interface PlanQuestion {
  readonly license: StoredLicense;
  readonly now: Date;
  /** The workspace or its owner has tried a plan before. */
  readonly isTrialUsed: boolean;
  readonly provider: PaymentProviderName;
}

/** Refuses with `not_sold`, `trial_used` or `current_plan`. */
export function mayStartTrial({ license, now, isTrialUsed }: PlanQuestion, plan: string): Decision {
  if (!isSoldPlan(plan)) return denied("not_sold");
  const { status } = licenseAt(license, now);
  if (isTrialUsed || status !== "initial") return denied("trial_used");
  return ALLOWED;
}

/** Refuses with `already_free`, `turn_off_recurring`, `paid_until`, or `paid_in_jira` while a site pays. */
export function maySwitchToFree({ license, now }: Pick<PlanQuestion, "license" | "now">): Decision {
  const { status, type, isRecurring } = licenseAt(license, now);
  if (type === "jira" && status === "subscription_active") return denied("paid_in_jira");
  const moved = transition(
    licenseMachine,
    { state: status, event: "switch_to_free" },
    { plan: planOf(license), isRecurring, sinceEndMs: null },
  );
  return moved.allowed ? ALLOWED : moved;
}

/**
 * Refuses with `not_sold`, `ask_us` without a way to pay, `paid_in_jira`, `fix_renewal` while a charge has failed,
 * `renews_itself`, or `paid_until` for a cheaper plan.
 */
export function mayPay(question: PlanQuestion, plan: string): Decision {
  if (!isSoldPlan(plan)) return denied("not_sold");
  if (question.provider === "manual") return denied("ask_us");
  const license = licenseAt(question.license, question.now);
  if (!isLicensed(license, question.now) || license.status === "trial_active") return ALLOWED;
  if (license.type === "jira") return denied("paid_in_jira");
  if (license.isRecurring) return denied(license.failedAt === null ? "renews_itself" : "fix_renewal");
  return isLower(plan, license) ? denied("paid_until") : ALLOWED;
}

/** Refuses with `not_recurring`. */
export function mayDisableRecurring({ license, now }: Pick<PlanQuestion, "license" | "now">): Decision {
  const { status, isRecurring } = licenseAt(license, now);
  return status === "subscription_active" && isRecurring ? ALLOWED : denied("not_recurring");
}

/** Refuses with `not_canceled`. */
export function mayEnableRecurring({ license, now }: Pick<PlanQuestion, "license" | "now">): Decision {
  return licenseAt(license, now).status === "subscription_canceled" ? ALLOWED : denied("not_canceled");
}

/** What a recurring payment is for. */
export interface RecurringPlan {
  readonly plan: PlanName;
  readonly duration: Duration;
}

/** A wanted change of a recurring payment. */
export interface PlanChange {
  /** As somebody sends it. */
  readonly plan: string;
  readonly duration: Duration;
  /** What will be charged next as it stands; null if nothing will. */
  readonly running: RecurringPlan | null;
}

/**
 * Refuses with `not_sold`, `not_recurring`, `fix_renewal` while a charge has failed, `renews_itself` if it's that
 * already, `paid_until` while another change is to come, and `turn_off_recurring` for what can only be ordered anew.
 */
export function mayChangePlan({ license: stored, now }: PlanQuestion, wanted: PlanChange): Decision {
  const { plan, running } = wanted;
  if (!isSoldPlan(plan)) return denied("not_sold");
  const license = licenseAt(stored, now);
  if (running === null || !isCharged(license)) return denied("not_recurring");
  if (license.failedAt !== null) return denied("fix_renewal");
  return mayBecome(license, running, { plan, duration: wanted.duration });
}

function mayBecome(license: StoredLicense, running: RecurringPlan, wanted: RecurringPlan): Decision {
  const { plan, duration } = wanted;
  const isSameDuration = duration === running.duration;
  if (running.plan === plan && isSameDuration) return denied("renews_itself");
  const isKept = plan === planOf(license) && isSameDuration;
  if (running.plan !== planOf(license)) return isKept ? ALLOWED : denied("paid_until");
  // Another interval begins at once: what's paid for longer or for more can't be shortened.
  const isLess = duration === "month" || isLower(plan, license);
  return isLess && !isSameDuration ? denied("turn_off_recurring") : ALLOWED;
}

/** More is had at once, for the difference; less from the next charge on. */
export function startOfChange(license: StoredLicense, { plan, duration, running }: PlanChange): "now" | "renewal" {
  const isLonger = running?.duration === "month" && duration === "year";
  return isSoldPlan(plan) && (isHigher(plan, license) || isLonger) ? "now" : "renewal";
}

function isHigher(plan: PlanName, license: StoredLicense): boolean {
  return PLANS[plan].rank > PLANS[planOf(license)].rank;
}

function isLower(plan: PlanName, license: StoredLicense): boolean {
  return PLANS[plan].rank < PLANS[planOf(license)].rank;
}

/** Whether an order is still for the license that its payer saw. Refuses with `license_changed`. */
export function isSameLicense(license: Pick<StoredLicense, "id">, seenId: number): Decision {
  return license.id === seenId ? ALLOWED : denied("license_changed");
}

/** How a provider says that a subscription stands. */
export interface ToldSubscription {
  readonly state: "waiting" | "running" | "late" | "ended";
  readonly paidUntil: Date | null;
  readonly endsAtPeriodEnd: boolean;
  readonly plan: PlanName;
  /** Whether its bank asks the payer to confirm what is due. */
  readonly needsConfirmation: boolean;
  readonly now: Date;
}

/**
 * What it does to the license it pays for; null if nothing is new. News may come late, twice and in any order: ask again
 * with the license that it leads to, until nothing is.
 */
export function renewalOf(stored: StoredLicense, told: ToldSubscription): Omit<LicenseChange, "at"> | null {
  const license = licenseAt(stored, told.now);
  switch (told.state) {
    case "waiting":
      return null;
    case "late":
      return chargedBefore(license, told) ?? (isCharged(license) ? failureOf(license, told) : null);
    case "ended":
      // What was paid once since then isn't the subscription's to end.
      return isCharged(license) || isCanceled(license) ? { event: "end" } : null;
    case "running":
      return told.endsAtPeriodEnd ? willEnd(license) : goesOn(license, told);
  }
}

/** A charge that nobody told of, before the one that is late. */
function chargedBefore(license: StoredLicense, told: ToldSubscription): Omit<LicenseChange, "at"> | null {
  const isMissed =
    isLater(told.paidUntil, license) && (isCharged(license) || license.status === "subscription_expired");
  return isMissed ? goesOn(license, told) : null;
}

/** Each way to fail asks its payer for something else. */
function failureOf(
  { failedAt, isUnconfirmed }: StoredLicense,
  { needsConfirmation }: ToldSubscription,
): Omit<LicenseChange, "at"> | null {
  if (failedAt !== null && isUnconfirmed === needsConfirmation) return null;
  return { event: needsConfirmation ? "ask_confirmation" : "fail_payment" };
}

function isCharged({ status, isRecurring }: StoredLicense): boolean {
  return status === "subscription_active" && isRecurring;
}

function isCanceled({ status }: StoredLicense): boolean {
  return status === "subscription_canceled";
}

function willEnd(license: StoredLicense): Omit<LicenseChange, "at"> | null {
  return isCharged(license) ? { event: "disable_recurring" } : null;
}

function goesOn(license: StoredLicense, told: ToldSubscription): Omit<LicenseChange, "at"> | null {
  const { paidUntil, plan, now } = told;
  if (isCanceled(license)) return paidUntil !== null && paidUntil > now ? { event: "enable_recurring" } : null;
  if (license.status === "subscription_active") return chargedAgain(license, told);
  const isBack = license.status === "subscription_expired" && isLater(paidUntil, license);
  return isBack ? { event: "recover", plan, expireAt: paidUntil, isRecurring: true } : null;
}

function chargedAgain(license: StoredLicense, { paidUntil, plan }: ToldSubscription): Omit<LicenseChange, "at"> | null {
  const hasFailed = license.failedAt !== null;
  const event = hasFailed ? "recover" : "renew";
  if (isLater(paidUntil, license)) return { event, plan, expireAt: paidUntil, isRecurring: true };
  // A subscription is for more only once that's paid.
  if (isHigher(plan, license)) return { event, plan, isRecurring: true };
  return hasFailed ? { event, isRecurring: true } : null;
}

function isLater(paidUntil: Date | null, { expireAt }: StoredLicense): boolean {
  return paidUntil !== null && (expireAt === null || paidUntil.getTime() > Date.parse(expireAt));
}

/** Whether sites in Jira are connected that need a license, and have one. */
export type SiteLicense = "none" | "active" | "inactive";

/** What connected sites do to a workspace's license: one's own that runs comes first. Null if nothing is new. */
export function jiraChangeOf(
  stored: StoredLicense,
  { sites, now }: { readonly sites: readonly SiteLicense[]; readonly now: Date },
): Omit<LicenseChange, "at"> | null {
  const license = licenseAt(stored, now);
  const isPaidThere = license.type === "jira" && license.status === "subscription_active";
  if (!sites.includes("active")) return isPaidThere ? { event: "lapse_in_jira" } : null;
  const isOwn = isLicensed(license, now) && license.status !== "trial_active";
  return isOwn ? null : { event: "license_in_jira", plan: "jira", expireAt: null };
}
