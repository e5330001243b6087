import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeLicense, INITIAL_LICENSE } from "./plan-license.policy.ts";
import type { StoredLicense } from "./plan-license.policy.ts";
import { costOf, costOfChange, effectOfPayment, formatMoney, monthsLater, termsOf } from "./order.policy.ts";
import {
  jiraChangeOf,
  mayDisableRecurring,
  mayEnableRecurring,
  mayPay,
  mayStartTrial,
  maySwitchToFree,
  renewalOf,
} from "./plan.policy.ts";
import type { PlanQuestion, SiteLicense } from "./plan.policy.ts";
import { LICENSE_STATUSES, MIN_CHARGE, planWith } from "./plan.values.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const order = { plan: "team", duration: "month", seats: 12, currency: "usd" } as const;
const paid = { duration: "month", seats: 12 } as const;

const licenseOf = (changes: Partial<StoredLicense>): StoredLicense => ({
  ...INITIAL_LICENSE,
  id: 1,
  type: "team",
  expireAt: inDays(10).toISOString(),
  ...changes,
});
const reasonOf = (decision: { readonly allowed: boolean; readonly reason?: string }) =>
  decision.allowed ? "yes" : decision.reason;

describe("an order", () => {
  it("costs its price for each seat; a year costs ten months", () => {
    expect(costOf(order)).toBe(3_600);
    expect(costOf({ ...order, duration: "year" })).toBe(36_000);
    expect(costOf({ ...order, plan: "business", seats: 1 })).toBe(600);
  });

  it("is written in its currency as the reader writes it", () => {
    expect(formatMoney(3_600, "usd", "en")).toBe("$36.00");
    expect(formatMoney(123_450, "eur", "ru")).toBe("1\u00a0234,50\u00a0€");
  });

  it("ends months later at the same time of day, or on the month's last day", () => {
    const end = (from: string, months: number) => monthsLater(new Date(from), months).toISOString();
    expect(end("2026-01-31T23:59:59.500Z", 1)).toBe("2026-02-28T23:59:59.500Z");
    expect(end("2028-01-31T00:00:00.000Z", 1)).toBe("2028-02-29T00:00:00.000Z");
    expect(end("2028-02-29T10:00:00.000Z", 12)).toBe("2029-02-28T10:00:00.000Z");
    expect(end("2026-12-15T10:00:00.000Z", 1)).toBe("2027-01-15T10:00:00.000Z");
  });

  it.each([
    ["begins now without a license", licenseOf({ status: "initial", type: "free", expireAt: null }), true, 0, 0],
    ["begins now after an end", licenseOf({ status: "trial_active", expireAt: inDays(-1).toISOString() }), true, 0, 0],
    ["keeps a trial's days and waits for its end", licenseOf({ status: "trial_active" }), true, 10, 10],
    ["keeps a trial's days and is charged now, once", licenseOf({ status: "trial_active" }), false, 10, 0],
    [
      "is charged now if the trial ends within two days",
      licenseOf({ status: "trial_active", expireAt: inDays(2).toISOString() }),
      true,
      2,
      0,
    ],
    ["extends what was paid for once", licenseOf({ status: "subscription_active" }), true, 10, 0],
    ["goes on after what was canceled", licenseOf({ status: "subscription_canceled" }), true, 10, 10],
  ] as const)("%s", (...[, license, isRecurring, fromDays, chargeDays]) => {
    expect(termsOf({ license, order, isRecurring, paid, now: NOW })).toEqual({
      cost: 3_600,
      newExpireAt: monthsLater(inDays(fromDays), 1),
      chargeAt: inDays(chargeDays),
      isDifference: false,
    });
  });

  it("costs the difference for the days left if the plan is higher, and keeps the end", () => {
    const end = monthsLater(NOW, 1);
    const license = licenseOf({ status: "subscription_active", expireAt: end.toISOString() });
    const higher = { ...order, plan: "business" } as const;
    const terms = termsOf({ license, order: higher, isRecurring: false, paid, now: NOW });
    expect(terms).toEqual({ cost: 3_600, newExpireAt: end, chargeAt: NOW, isDifference: true });
    const lastMinute = new Date(end.getTime() - 60_000);
    expect(termsOf({ license, order: higher, isRecurring: false, paid, now: lastMinute }).cost).toBe(MIN_CHARGE);
  });

  it("is never free, and never cheaper in two steps than what's left of the higher plan is worth", () => {
    const seats = fc.integer({ min: 1, max: 10_000 });
    const days = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(seats, days, fc.constantFrom("month", "year"), (count, left, duration) => {
        const license = licenseOf({ status: "subscription_active", expireAt: inDays(left).toISOString() });
        const bought = { ...order, plan: "business", seats: count, duration } as const;
        const question = { license, order: bought, isRecurring: false, paid: { duration, seats: count }, now: NOW };
        const { cost, isDifference } = termsOf(question);
        const whole = costOf(bought) - costOf({ ...bought, plan: "team" });
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(MIN_CHARGE);
        if (isDifference) expect(cost).toBeLessThanOrEqual(Math.max(MIN_CHARGE, whole));
      }),
    );
  });
});

describe("what may be done with a plan", () => {
  const ask = (changes: Partial<StoredLicense>, more: Partial<PlanQuestion> = {}) => {
    const question = { license: licenseOf(changes), now: NOW, isTrialUsed: false, provider: "local", ...more } as const;
    return {
      trial: reasonOf(mayStartTrial(question, "team")),
      free: reasonOf(maySwitchToFree(question)),
      team: reasonOf(mayPay(question, "team")),
      business: reasonOf(mayPay(question, "business")),
      off: reasonOf(mayDisableRecurring(question)),
      on: reasonOf(mayEnableRecurring(question)),
    };
  };

  it("depends on the license", () => {
    const rows = {
      initial: ask({ status: "initial", type: "free", expireAt: null }),
      trial: ask({ status: "trial_active" }),
      recurring: ask({ status: "subscription_active", isRecurring: true }),
      failed: ask({ status: "subscription_active", isRecurring: true, failedAt: NOW.toISOString() }),
      once: ask({ status: "subscription_active", type: "business" }),
      canceled: ask({ status: "subscription_canceled" }),
      expired: ask({ status: "subscription_active", expireAt: inDays(-1).toISOString() }),
      jira: ask({ status: "subscription_active", type: "jira", expireAt: null }),
      lapsed: ask({ status: "subscription_expired", type: "jira" }),
    };
    const table = Object.entries(rows).map(([name, row]) => [name, ...Object.values(row)].join(" "));
    expect(table).toEqual([
      "initial yes already_free yes yes not_recurring not_canceled",
      "trial trial_used yes yes yes not_recurring not_canceled",
      "recurring trial_used turn_off_recurring renews_itself renews_itself yes not_canceled",
      "failed trial_used turn_off_recurring fix_renewal fix_renewal yes not_canceled",
      "once trial_used paid_until paid_until yes not_recurring not_canceled",
      "canceled trial_used yes yes yes not_recurring yes",
      "expired trial_used yes yes yes not_recurring not_canceled",
      "jira trial_used paid_in_jira paid_in_jira paid_in_jira not_recurring not_canceled",
      "lapsed trial_used yes yes yes not_recurring not_canceled",
    ]);
  });

  it("is nothing where nobody can pay, no second trial, and never a plan that isn't sold", () => {
    const fresh = { status: "initial", type: "free", expireAt: null } as const;
    expect(ask(fresh, { provider: "manual" })).toMatchObject({ team: "ask_us", trial: "yes" });
    expect(ask(fresh, { isTrialUsed: true }).trial).toBe("trial_used");
    const question = { license: licenseOf(fresh), now: NOW, isTrialUsed: false, provider: "local" } as const;
    for (const plan of ["free", "jira", "gold", ""])
      expect([reasonOf(mayPay(question, plan)), reasonOf(mayStartTrial(question, plan))]).toEqual([
        "not_sold",
        "not_sold",
      ]);
  });

  it("names the cheapest plan with a feature", () => {
    expect([planWith("perks"), planWith("groups"), planWith("new-chain")]).toEqual(["free", "team", "business"]);
  });

  it("follows connected sites in Jira, unless one's own plan runs", () => {
    const change = (changes: Partial<StoredLicense>, ...sites: readonly SiteLicense[]) =>
      jiraChangeOf(licenseOf(changes), { sites, now: NOW })?.event ?? null;
    const there = { status: "subscription_active", type: "jira", expireAt: null } as const;
    expect(change({ status: "initial", type: "free", expireAt: null }, "none", "active")).toBe("license_in_jira");
    expect(change({ status: "trial_active" }, "active", "inactive")).toBe("license_in_jira");
    expect(change({ status: "subscription_active" }, "active")).toBeNull();
    expect([change(there, "active"), change(there, "inactive"), change(there)]).toEqual([
      null,
      "lapse_in_jira",
      "lapse_in_jira",
    ]);
    expect([change({ status: "trial_active" }, "inactive"), change({ status: "trial_active" }, "none")]).toEqual([
      null,
      null,
    ]);
  });
});

describe("a payment that arrives", () => {
  const arrived = (changes: Partial<StoredLicense>, more: object = {}) => {
    const rest = { duration: "month", isPutOff: false, isDifference: false, paidUntil: null, now: NOW } as const;
    const { event, expireAt } = effectOfPayment({ license: licenseOf(changes), ...rest, ...more });
    return [event, expireAt?.toISOString() ?? null];
  };
  const end = inDays(10);

  it("starts, extends or takes over what is there then", () => {
    const month = (from: Date) => monthsLater(from, 1).toISOString();
    const fresh = { status: "initial", type: "free", expireAt: null } as const;
    expect(arrived(fresh)).toEqual(["pay", month(NOW)]);
    expect(arrived(fresh, { paidUntil: inDays(31) })).toEqual(["pay", inDays(31).toISOString()]);
    expect(arrived({ status: "trial_active" })).toEqual(["pay", month(end)]);
    expect(arrived({ status: "trial_active" }, { isPutOff: true })).toEqual(["subscribe", null]);
    expect(arrived({ status: "subscription_canceled" }, { isPutOff: true })).toEqual(["subscribe", null]);
    expect(arrived({ status: "subscription_active" })).toEqual(["extend", month(end)]);
    expect(arrived({ status: "subscription_active" }, { isPutOff: true })).toEqual(["extend", null]);
    expect(arrived({ status: "subscription_active" }, { isDifference: true })).toEqual(["pay", end.toISOString()]);
    expect(arrived(fresh, { isPutOff: true })).toEqual(["pay", NOW.toISOString()]);
  });

  it("is possible for every license that there can be", () => {
    for (const status of LICENSE_STATUSES)
      for (const isPutOff of [true, false]) {
        const license = licenseOf({ status, isRecurring: status === "subscription_active" });
        const rest = { duration: "month", isPutOff, isDifference: false, paidUntil: null, now: NOW } as const;
        const effect = effectOfPayment({ license, ...rest });
        expect(changeLicense(license, { ...effect, at: NOW, plan: "team", isRecurring: true }).allowed).toBe(true);
      }
  });
});

describe("a change of what recurs", () => {
  it("charges what is left of the difference now, or all of another duration, and nothing of what waits", () => {
    const end = monthsLater(NOW, 1);
    const half = new Date((NOW.getTime() + end.getTime()) / 2);
    const cost = (plan: "team" | "business", duration: "month" | "year", more: object = {}) =>
      costOfChange({
        license: licenseOf({ status: "subscription_active", isRecurring: true, expireAt: end.toISOString() }),
        running: { plan: "team", duration: "month" },
        wanted: { plan, duration },
        seats: 10,
        currency: "usd",
        isPutOff: false,
        now: half,
        ...more,
      });
    expect([cost("business", "month"), cost("team", "year"), cost("business", "year")]).toEqual([
      1_500, 28_500, 58_500,
    ]);
    expect([cost("team", "month"), cost("business", "month", { isPutOff: true })]).toEqual([0, 0]);
    expect([cost("business", "month", { now: end }), cost("business", "month", { now: NOW })]).toEqual([0, 3_000]);
  });
});

describe("news of a subscription", () => {
  const told = (changes: Partial<StoredLicense>, more: object = {}) =>
    renewalOf(licenseOf({ isRecurring: true, ...changes }), {
      state: "running",
      paidUntil: inDays(10),
      endsAtPeriodEnd: false,
      plan: "team",
      needsConfirmation: false,
      now: NOW,
      ...more,
    })?.event ?? null;
  const active = { status: "subscription_active" } as const;
  const failed = { ...active, failedAt: NOW.toISOString() };
  const canceled = { status: "subscription_canceled", isRecurring: false } as const;

  it("changes a license only by what is new", () => {
    expect(told(active)).toBeNull();
    expect(told(active, { paidUntil: inDays(41) })).toBe("renew");
    expect([told(active, { state: "late" }), told(failed, { state: "late" })]).toEqual(["fail_payment", null]);
    const asked = { ...failed, isUnconfirmed: true };
    const asks = { state: "late", needsConfirmation: true };
    expect([told(active, asks), told(failed, asks), told(asked, asks), told(asked, { state: "late" })]).toEqual([
      "ask_confirmation",
      "ask_confirmation",
      null,
      "fail_payment",
    ]);
    const missed = { state: "late", paidUntil: inDays(41) };
    expect([told(active, missed), told(failed, missed), told(canceled, missed)]).toEqual(["renew", "recover", null]);
    expect([told(failed), told(failed, { paidUntil: inDays(41) })]).toEqual(["recover", "recover"]);
    expect(told({ ...active, expireAt: inDays(-9).toISOString() }, { paidUntil: inDays(21) })).toBe("recover");
    expect([told(active, { endsAtPeriodEnd: true }), told(canceled, { endsAtPeriodEnd: true })]).toEqual([
      "disable_recurring",
      null,
    ]);
    expect(told(canceled)).toBe("enable_recurring");
    expect([told(active, { state: "ended" }), told(canceled, { state: "ended" })]).toEqual(["end", "end"]);
  });

  it("ends nothing that was paid otherwise, and revives nothing that is over", () => {
    expect(told({ ...active, isRecurring: false }, { state: "ended" })).toBeNull();
    expect(told({ status: "trial_active", isRecurring: false }, { state: "ended" })).toBeNull();
    expect(told({ ...active, expireAt: inDays(-9).toISOString() }, { state: "ended" })).toBeNull();
    expect(told({ ...active, expireAt: inDays(-9).toISOString() }, { paidUntil: inDays(-9) })).toBeNull();
    expect(told(active, { state: "waiting" })).toBeNull();
  });
});
