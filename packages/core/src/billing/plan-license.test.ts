import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listMoves, toMermaid } from "../lib/machine.ts";
import { FEATURES } from "../permissions/features.ts";
import { licenseMachine } from "./plan-license.machine.ts";
import {
  changeLicense,
  featuresAt,
  INITIAL_LICENSE,
  isLicensed,
  licenseAt,
  restrictionsAt,
} from "./plan-license.policy.ts";
import type { StoredLicense } from "./plan-license.policy.ts";
import { GRACE_MS, LICENSE_STATUSES, PLAN_NAMES, PLANS } from "./plan.values.ts";
import type { LicenseEvent } from "./plan.values.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT = new Date("2026-03-01T12:00:00.000Z");
const END = new Date("2026-03-15T12:00:00.000Z");

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const licenseOf = (changes: Partial<StoredLicense>): StoredLicense => ({
  ...INITIAL_LICENSE,
  id: 1,
  type: "team",
  expireAt: END.toISOString(),
  ...changes,
});

const anyLicense = fc.record({
  id: fc.constant(1),
  type: fc.constantFrom(...PLAN_NAMES, "later"),
  status: fc.constantFrom(...LICENSE_STATUSES),
  expireAt: fc.option(fc.integer({ min: -40, max: 40 }).map((days) => later(AT, days * DAY_MS).toISOString())),
  isRecurring: fc.boolean(),
  failedAt: fc.constant(null),
  isUnconfirmed: fc.constant(false),
  off: fc.subarray([...FEATURES]),
  on: fc.subarray([...FEATURES]),
});

describe("a license", () => {
  it("moves as its diagram says", () => {
    expect(toMermaid(licenseMachine)).toMatchInlineSnapshot(`
      "stateDiagram-v2
        [*] --> initial
        initial --> trial_active: start_trial
        initial --> trial_active: grant_trial
        trial_active --> trial_active: grant_trial
        trial_expired --> trial_active: grant_trial
        initial --> subscription_active: pay
        trial_active --> subscription_active: pay
        trial_expired --> subscription_active: pay
        subscription_active --> subscription_active: pay
        subscription_expired --> subscription_active: pay
        subscription_canceled --> subscription_active: pay
        initial --> subscription_active: grant
        trial_active --> subscription_active: grant
        trial_expired --> subscription_active: grant
        subscription_active --> subscription_active: grant
        subscription_expired --> subscription_active: grant
        subscription_canceled --> subscription_active: grant
        initial --> subscription_active: license_in_jira
        trial_active --> subscription_active: license_in_jira
        trial_expired --> subscription_active: license_in_jira
        subscription_active --> subscription_active: license_in_jira
        subscription_expired --> subscription_active: license_in_jira
        subscription_canceled --> subscription_active: license_in_jira
        trial_active --> subscription_active: subscribe
        subscription_canceled --> subscription_active: subscribe
        subscription_active --> subscription_active: renew
        subscription_expired --> subscription_active: renew
        subscription_active --> subscription_active: extend
        subscription_active --> subscription_active: recover
        subscription_expired --> subscription_active: recover
        subscription_active --> subscription_active: fail_payment ?
        subscription_active --> subscription_active: ask_confirmation ?
        subscription_active --> subscription_canceled: disable_recurring ?
        subscription_canceled --> subscription_active: enable_recurring
        subscription_active --> subscription_expired: end
        subscription_canceled --> subscription_expired: end
        initial --> subscription_expired: lapse_in_jira ?
        trial_active --> subscription_expired: lapse_in_jira ?
        trial_expired --> subscription_expired: lapse_in_jira ?
        subscription_active --> subscription_expired: lapse_in_jira ?
        subscription_expired --> subscription_expired: lapse_in_jira ?
        subscription_canceled --> subscription_expired: lapse_in_jira ?
        trial_active --> initial: switch_to_free
        trial_expired --> initial: switch_to_free
        subscription_canceled --> initial: switch_to_free
        subscription_expired --> initial: switch_to_free
        trial_active --> trial_expired: pass_time ?
        subscription_canceled --> subscription_expired: pass_time ?
        subscription_active --> subscription_expired: pass_time ?
        subscription_active --> subscription_expired: pass_time ?"
    `);
  });

  it.each([
    ["a trial", licenseOf({ status: "trial_active" }), 0, "trial_expired"],
    ["what was paid for once", licenseOf({ status: "subscription_active" }), 0, "subscription_expired"],
    ["what was canceled", licenseOf({ status: "subscription_canceled" }), 0, "subscription_expired"],
    [
      "what recurs, after seven days",
      licenseOf({ status: "subscription_active", isRecurring: true }),
      GRACE_MS,
      "subscription_expired",
    ],
  ] as const)("ends in the very millisecond: %s", (_, license, afterMs, ended) => {
    const end = later(END, afterMs);
    const statuses = [-1, 0, 1].map((ms) => licenseAt(license, later(end, ms)).status);
    expect(statuses).toEqual([license.status, ended, ended]);
    expect([-1, 0].map((ms) => isLicensed(license, later(end, ms)))).toEqual([true, false]);
  });

  it("has no end without one", () => {
    const granted = licenseOf({ status: "subscription_active", expireAt: null });
    expect(isLicensed(granted, new Date("2100-01-01T00:00:00Z"))).toBe(true);
  });

  it("takes each event where its machine has it, and stays as it was elsewhere", () => {
    const moves = listMoves(licenseMachine).filter(({ event }) => event !== "pass_time");
    const events = Object.keys(licenseMachine.events) as LicenseEvent[];
    for (const status of LICENSE_STATUSES)
      for (const event of events) {
        const recurs = ["disable_recurring", "fail_payment", "ask_confirmation"].includes(event);
        const type = event === "lapse_in_jira" ? "jira" : "team";
        const outcome = changeLicense(licenseOf({ status, type, isRecurring: recurs }), {
          event,
          at: AT,
          plan: "team",
        });
        const move = moves.find((each) => each.from === status && each.event === event);
        expect([status, event, outcome.allowed ? outcome.license.status : null]).toEqual([
          status,
          event,
          move?.to ?? null,
        ]);
      }
  });

  it("keeps its end when its recurring payment is turned off, and has no grace then", () => {
    const active = licenseOf({ status: "subscription_active", isRecurring: true });
    const off = changeLicense(active, { event: "disable_recurring", at: AT });
    expect(off).toMatchObject({
      license: { status: "subscription_canceled", expireAt: END.toISOString(), isRecurring: false },
    });
    const inGrace = changeLicense(active, { event: "disable_recurring", at: later(END, DAY_MS) });
    expect(inGrace.allowed && licenseAt(inGrace.license, later(END, DAY_MS)).status).toBe("subscription_expired");
  });

  it("remembers its first failed charge until one succeeds, also after its end", () => {
    const active = licenseOf({ status: "subscription_active", isRecurring: true });
    const failed = changeLicense(active, { event: "fail_payment", at: END });
    const again =
      failed.allowed && changeLicense(failed.license, { event: "ask_confirmation", at: later(END, DAY_MS) });
    const owing = { failedAt: END.toISOString(), isUnconfirmed: true, status: "subscription_active" };
    expect(again).toMatchObject({ license: owing });
    const expireAt = later(END, 30 * DAY_MS);
    const at = later(END, 9 * DAY_MS);
    const recovered = again && again.allowed && changeLicense(again.license, { event: "recover", at, expireAt });
    expect(recovered).toMatchObject({
      license: { ...owing, failedAt: null, isUnconfirmed: false, isRecurring: true, expireAt: expireAt.toISOString() },
    });
  });

  it("keeps its plan's name when it ends, and loses it on the way to free", () => {
    const trial = licenseOf({ status: "trial_active" });
    expect(licenseAt(trial, END).type).toBe("team");
    expect(changeLicense(trial, { event: "switch_to_free", at: AT })).toMatchObject({
      license: { type: "free", status: "initial", expireAt: null },
    });
  });
});

describe("features", () => {
  it("are the plan's while it's licensed, and the free plan's otherwise", () => {
    const at = { now: AT, mode: "on" } as const;
    const restrictionsOf = (changes: Partial<StoredLicense>) => restrictionsAt(licenseOf(changes), at);
    const free = [...PLANS.free.off].toSorted();
    expect(restrictionsOf({ status: "trial_active" })).toEqual(["new-contest", "new-chain"]);
    expect(restrictionsOf({ status: "trial_active", type: "business" })).toEqual([]);
    expect(restrictionsOf({ status: "trial_expired" }).toSorted()).toEqual(free);
    expect(restrictionsOf({ status: "subscription_active", type: "platinum" }).toSorted()).toEqual(free);
    expect(restrictionsAt(INITIAL_LICENSE, at).toSorted()).toEqual(free);
  });

  it("follow a workspace's own switches", () => {
    const own = licenseOf({ status: "subscription_active", off: ["licenses", "perks"], on: ["new-chain", "nonsense"] });
    expect(restrictionsAt(own, { now: AT, mode: "on" })).toEqual(["new-contest", "perks", "new-perk", "licenses"]);
  });

  it("are all but plans' own where no plans are sold, whatever is stored", () => {
    fc.assert(
      fc.property(anyLicense, (license) => {
        const at = { now: AT, mode: "off" } as const;
        expect(featuresAt(license, at)).toEqual(FEATURES.filter((feature) => feature !== "licenses"));
        expect(restrictionsAt(license, at)).toEqual([]);
      }),
    );
  });

  it("only become fewer with time, and end with the grace at the latest", () => {
    fc.assert(
      fc.property(anyLicense, fc.nat(60), fc.nat(60), (license, first, more) => {
        const now = later(AT, first * DAY_MS);
        const then = later(now, more * DAY_MS);
        const before = featuresAt(license, { now, mode: "on" });
        expect(featuresAt(license, { now: then, mode: "on" }).filter((feature) => !before.includes(feature))).toEqual(
          [],
        );
        const end = license.expireAt === null ? null : Date.parse(license.expireAt) + GRACE_MS;
        const mayEnd = license.status !== "initial" && license.status !== "trial_expired";
        if (end !== null && now.getTime() >= end && mayEnd) expect(isLicensed(license, now)).toBe(false);
      }),
    );
  });
});
