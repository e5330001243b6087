import type { Refusal } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { FEATURES, featuresWithout, withinAreas } from "../permissions/features.ts";
import type { Feature } from "../permissions/features.ts";
import { licenseMachine } from "./plan-license.machine.ts";
import type { LicenseMoment } from "./plan-license.machine.ts";
import { PLAN_NAMES, PLANS } from "./plan.values.ts";
import type { LicenseEvent, LicenseStatus, PlanName } from "./plan.values.ts";

/** What a workspace has, as stored: what its license lets it do follows from this and the time, and from nothing else. */
export interface StoredLicense {
  /** 0 if it never had one. */
  readonly id: number;
  readonly type: string;
  /** As last written; the clock may have moved on. */
  readonly status: LicenseStatus;
  /** ISO 8601 in UTC; null is no end. */
  readonly expireAt: string | null;
  readonly isRecurring: boolean;
  /** When a charge first failed, if none has succeeded since. */
  readonly failedAt: string | null;
  /** Whether that charge only waits for its payer to confirm it at the bank. */
  readonly isUnconfirmed: boolean;
  /** Features that this workspace lacks beside its plan's. */
  readonly off: readonly string[];
  /** Features that it has although its plan lacks them. */
  readonly on: readonly string[];
}

/** Whether this installation sells plans. */
export type LicenseMode = "on" | "off";

/** When features are asked for, and whether plans are sold there. */
export interface FeatureMoment {
  readonly now: Date;
  readonly mode: LicenseMode;
}

/** Of a workspace that never met plans. */
export const INITIAL_LICENSE: StoredLicense = {
  id: 0,
  type: "free",
  status: "initial",
  expireAt: null,
  isRecurring: false,
  failedAt: null,
  isUnconfirmed: false,
  off: [],
  on: [],
};

/** Statuses in which a license has its plan's own features. */
const LICENSED: ReadonlySet<LicenseStatus> = new Set(["trial_active", "subscription_active", "subscription_canceled"]);

/** A plan of a later version counts as free. */
export function planOf(license: Pick<StoredLicense, "type">): PlanName {
  return PLAN_NAMES.find((name) => name === license.type) ?? "free";
}

/** The license at an instant: what has ended by then has ended, written down or not. */
export function licenseAt(license: StoredLicense, now: Date): StoredLicense {
  if (license.expireAt === null) return license;
  const passed = transition(licenseMachine, { state: license.status, event: "pass_time" }, momentOf(license, now));
  return passed.allowed ? { ...license, status: passed.state } : license;
}

/** Whether it has its plan's features at an instant. */
export function isLicensed(license: StoredLicense, now: Date): boolean {
  return LICENSED.has(licenseAt(license, now).status);
}

const BY_PLAN = new Map(PLAN_NAMES.map((name) => [name, featuresWithout(PLANS[name].off)]));
const WITHOUT_PLANS: readonly Feature[] = featuresWithout(["licenses"]);

/** The features at an instant. Where no plans are sold, all of them but `licenses`, whatever is stored. */
export function featuresAt(license: StoredLicense, { now, mode }: FeatureMoment): readonly Feature[] {
  if (mode === "off") return WITHOUT_PLANS;
  const features = BY_PLAN.get(isLicensed(license, now) ? planOf(license) : "free") ?? [];
  if (license.off.length === 0 && license.on.length === 0) return features;
  return withinAreas(
    FEATURES.filter(
      (feature) => license.on.includes(feature) || (features.includes(feature) && !license.off.includes(feature)),
    ),
  );
}

/** The features that are off at an instant. */
export function restrictionsAt(license: StoredLicense, at: FeatureMoment): readonly Feature[] {
  if (at.mode === "off") return [];
  const features = featuresAt(license, at);
  return FEATURES.filter((feature) => !features.includes(feature));
}

/** What happens to a license, and when. */
export interface LicenseChange {
  readonly event: LicenseEvent;
  readonly at: Date;
  /** The plan it's for; default: the one it has. */
  readonly plan?: PlanName;
  /** Its new end, where it gets one. */
  readonly expireAt?: Date | null;
  /** Of what is paid for or granted. */
  readonly isRecurring?: boolean;
}

export type LicenseOutcome = { readonly allowed: true; readonly license: StoredLicense } | Refusal;

/** The license after it, or why not. The clock is asked first. */
export function changeLicense(stored: StoredLicense, change: LicenseChange): LicenseOutcome {
  const license = licenseAt(stored, change.at);
  const moved = transition(
    licenseMachine,
    { state: license.status, event: change.event },
    momentOf(license, change.at),
  );
  if (!moved.allowed) return moved;
  return { allowed: true, license: { ...license, status: moved.state, ...EFFECTS[change.event](license, change) } };
}

type Effect = (license: StoredLicense, change: LicenseChange) => Partial<StoredLicense>;

const keepsAll: Effect = () => ({});

/** Nothing is owed. */
export const SETTLED = { failedAt: null, isUnconfirmed: false } as const;

const begins: Effect = (license, { plan = planOf(license), expireAt = null, isRecurring = false }) => ({
  type: plan,
  expireAt: expireAt?.toISOString() ?? null,
  isRecurring,
  ...SETTLED,
});

// A late charge of what had expired goes on charging, if its payer still wants that.
const goesOn: Effect = (license, { expireAt, plan = planOf(license), isRecurring = license.isRecurring }) => ({
  type: plan,
  expireAt: expireAt === undefined ? license.expireAt : (expireAt?.toISOString() ?? null),
  isRecurring,
  ...SETTLED,
});

const ends: Effect = (_license, { at }) => ({ expireAt: at.toISOString(), isRecurring: false, ...SETTLED });

const fails =
  (isUnconfirmed: boolean): Effect =>
  ({ failedAt }, { at }) => ({
    failedAt: failedAt ?? at.toISOString(),
    isUnconfirmed,
  });

const EFFECTS: Readonly<Record<LicenseEvent, Effect>> = {
  start_trial: begins,
  grant_trial: begins,
  pay: begins,
  grant: begins,
  license_in_jira: begins,
  subscribe: (license, { plan = planOf(license) }) => ({ type: plan, isRecurring: true, ...SETTLED }),
  renew: goesOn,
  extend: goesOn,
  recover: goesOn,
  fail_payment: fails(false),
  ask_confirmation: fails(true),
  disable_recurring: () => ({ isRecurring: false, ...SETTLED }),
  enable_recurring: () => ({ isRecurring: true }),
  end: ends,
  lapse_in_jira: ends,
  switch_to_free: () => ({ type: "free", expireAt: null, isRecurring: false, ...SETTLED }),
  pass_time: keepsAll,
};

function momentOf(license: StoredLicense, now: Date): LicenseMoment {
  return {
    plan: planOf(license),
    isRecurring: license.isRecurring,
    sinceEndMs: license.expireAt === null ? null : now.getTime() - Date.parse(license.expireAt),
  };
}

interface StatusChange {
  readonly from: LicenseStatus;
  readonly to: LicenseStatus;
}

export function hasTrialEnded({ from, to }: StatusChange): boolean {
  return to === "trial_expired" && from !== to;
}

export function hasPlanEnded({ from, to }: StatusChange): boolean {
  return to === "subscription_expired" && from !== to;
}

/** By which event somebody above the workspaces brings a license into a status. */
export function grantOf(status: LicenseStatus): "switch_to_free" | "grant_trial" | "grant" | "end" {
  switch (status) {
    case "initial":
      return "switch_to_free";
    case "trial_active":
      return "grant_trial";
    case "subscription_active":
      return "grant";
    case "trial_expired":
    case "subscription_expired":
    case "subscription_canceled":
      return "end";
  }
}
