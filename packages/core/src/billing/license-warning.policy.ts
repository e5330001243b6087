import { licenseAt, planOf } from "./plan-license.policy.ts";
import type { StoredLicense } from "./plan-license.policy.ts";
import { EXPIRE_SOON_MS, GRACE_MS, LAST_CALL_MS } from "./plan.values.ts";
import type { PaymentProviderName, PlanName } from "./plan.values.ts";

/** What the status bar can warn of, the most urgent first. */
export const WARNING_KINDS = [
  "payment_failed",
  "confirm_payment",
  "plan_ended",
  "trial_ended",
  "jira_lapsed",
  "plan_ends",
  "trial_ends",
] as const;

export type WarningKind = (typeof WARNING_KINDS)[number];

export interface LicenseWarning {
  readonly kind: WarningKind;
  /** Names kind, license and end, so that a new period warns anew. */
  readonly key: string;
  readonly tone: "error" | "warning";
  /** How long it stays away once dismissed: until the next page load, or for this period. */
  readonly dismissal: "page" | "period";
  readonly plan: PlanName;
  /** The end it's about, in UTC. */
  readonly until: Date;
}

/** What to warn of at an instant; null is nothing. */
export function warningOf(stored: StoredLicense, now: Date): LicenseWarning | null {
  const license = licenseAt(stored, now);
  const kind = kindOf(license, now);
  if (kind === null || license.expireAt === null) return null;
  const end = new Date(license.expireAt);
  const isUnpaid = kind === "payment_failed" || kind === "confirm_payment";
  return {
    kind,
    key: `${kind}:${String(license.id)}:${license.expireAt}`,
    tone: kind === "plan_ends" || kind === "trial_ends" ? "warning" : "error",
    dismissal: isUnpaid ? "page" : "period",
    plan: planOf(license),
    until: isUnpaid ? new Date(end.getTime() + GRACE_MS) : end,
  };
}

function kindOf(license: StoredLicense, now: Date): WarningKind | null {
  switch (license.status) {
    case "initial":
      return null;
    case "trial_active":
      return isNear(license, now) ? "trial_ends" : null;
    case "trial_expired":
      return "trial_ended";
    case "subscription_expired":
      return license.type === "jira" ? "jira_lapsed" : "plan_ended";
    case "subscription_canceled":
      return isNear(license, now) ? "plan_ends" : null;
    case "subscription_active":
      return kindOfActive(license, now);
  }
}

function kindOfActive(license: StoredLicense, now: Date): WarningKind | null {
  if (!license.isRecurring) return isNear(license, now) ? "plan_ends" : null;
  if (license.failedAt !== null && license.isUnconfirmed) return "confirm_payment";
  // A charge comes an hour late; only a day later it's missing.
  return license.failedAt !== null || isLate(license, now) ? "payment_failed" : null;
}

function isNear({ expireAt }: StoredLicense, now: Date): boolean {
  return expireAt !== null && Date.parse(expireAt) - now.getTime() <= EXPIRE_SOON_MS;
}

function isLate({ expireAt }: StoredLicense, now: Date): boolean {
  return expireAt !== null && now.getTime() - Date.parse(expireAt) >= LAST_CALL_MS;
}

/** Which sentences say how a license stands; `description` and `extras` are names of texts. */
export interface LicenseSentences {
  readonly description:
    | "initial"
    | "trial_active"
    | "trial_expired"
    | "subscription_active"
    | "subscription_renews"
    | "subscription_endless"
    | "subscription_failed"
    | "subscription_unconfirmed"
    | "subscription_late"
    | "subscription_expired"
    | "subscription_canceled"
    | "jira_active"
    | "jira_lapsed";
  readonly extras: readonly ("freeAfter" | "freeNow" | "oneTime" | "joining" | "askUs" | "alsoInJira")[];
}

/** When sentences are asked for, and what else they depend on. */
export interface SentenceMoment {
  readonly now: Date;
  readonly provider: PaymentProviderName;
  /** Whether a connected site in Jira has a license, too. */
  readonly isPaidInJira: boolean;
}

export function sentencesOf(stored: StoredLicense, { now, provider, isPaidInJira }: SentenceMoment): LicenseSentences {
  const license = licenseAt(stored, now);
  const pay = provider === "manual" ? (["askUs"] as const) : [];
  const is = (description: LicenseSentences["description"], ...extras: LicenseSentences["extras"]) => ({
    description,
    extras,
  });
  switch (license.status) {
    case "initial":
      return is("initial", ...pay);
    case "trial_active":
      return is("trial_active", "freeAfter", ...pay);
    case "trial_expired":
      return is("trial_expired", "freeNow", ...pay);
    case "subscription_canceled":
      return is("subscription_canceled", "freeAfter");
    case "subscription_expired":
      return is(license.type === "jira" ? "jira_lapsed" : "subscription_expired", "freeNow", ...pay);
    case "subscription_active":
      return activeSentences(license, { now, isPaidInJira });
  }
}

function activeSentences(
  license: StoredLicense,
  { now, isPaidInJira }: Pick<SentenceMoment, "now" | "isPaidInJira">,
): LicenseSentences {
  if (license.type === "jira") return { description: "jira_active", extras: [] };
  if (license.expireAt === null) return { description: "subscription_endless", extras: [] };
  if (!license.isRecurring) return { description: "subscription_active", extras: ["oneTime", "joining", "freeAfter"] };
  const twice = isPaidInJira ? (["alsoInJira"] as const) : [];
  if (license.failedAt !== null)
    return { description: license.isUnconfirmed ? "subscription_unconfirmed" : "subscription_failed", extras: twice };
  const isBeingRenewed = Date.parse(license.expireAt) <= now.getTime();
  return { description: isBeingRenewed ? "subscription_late" : "subscription_renews", extras: [...twice, "joining"] };
}
