import { describe, expect, it } from "vitest";
import { INITIAL_LICENSE } from "./plan-license.policy.ts";
import type { StoredLicense } from "./plan-license.policy.ts";
import { mayChangePlan, renewalOf, startOfChange } from "./plan.policy.ts";
import type { RecurringPlan } from "./plan.policy.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

const licenseOf = (changes: Partial<StoredLicense>): StoredLicense => ({
  ...INITIAL_LICENSE,
  id: 1,
  expireAt: inDays(10).toISOString(),
  ...changes,
});

describe("another plan for what is charged again and again", () => {
  const active = { type: "team", status: "subscription_active", isRecurring: true } as const;
  const monthly: RecurringPlan = { plan: "team", duration: "month" };
  const may = (
    plan: string,
    duration: "month" | "year",
    more: { license?: object; running?: Partial<RecurringPlan> | null } = {},
  ) => {
    const license = licenseOf({ ...active, ...more.license });
    const running = more.running === null ? null : { ...monthly, ...more.running };
    const wanted = { plan, duration, running };
    const decision = mayChangePlan({ license, now: NOW, isTrialUsed: true, provider: "local" }, wanted);
    return decision.allowed ? startOfChange(license, wanted) : decision.reason;
  };
  const business = { type: "business" };

  it("counts at once if it's more, else from the next charge on", () => {
    expect([may("business", "month"), may("business", "year"), may("team", "year")]).toEqual(["now", "now", "now"]);
    expect(may("team", "month", { license: business, running: { plan: "business" } })).toBe("renewal");
    // What was to come is taken back.
    expect(may("business", "month", { license: business })).toBe("renewal");
  });

  it("is refused if it's that already, if something else is to come, and if it can only be ordered anew", () => {
    expect([may("team", "month"), may("free", "month"), may("jira", "year")]).toEqual([
      "renews_itself",
      "not_sold",
      "not_sold",
    ]);
    expect(may("business", "year", { license: business })).toBe("paid_until");
    const yearly = { running: { duration: "year" } } as const;
    expect([may("team", "month", yearly), may("business", "month", yearly), may("business", "year", yearly)]).toEqual([
      "turn_off_recurring",
      "turn_off_recurring",
      "now",
    ]);
    expect(may("team", "year", { license: business, running: { plan: "business" } })).toBe("turn_off_recurring");
    expect(may("business", "month", { running: null })).toBe("not_recurring");
    expect(may("business", "month", { license: { isRecurring: false } })).toBe("not_recurring");
    expect(may("business", "month", { license: { failedAt: NOW.toISOString() } })).toBe("fix_renewal");
  });

  it("is had once a subscription is for more, and given up with its next charge", () => {
    const told = (plan: "team" | "business", license: object, paidUntil = inDays(10)) =>
      renewalOf(licenseOf({ ...active, ...license }), {
        state: "running",
        endsAtPeriodEnd: false,
        paidUntil,
        plan,
        needsConfirmation: false,
        now: NOW,
      });
    expect(told("business", {})).toEqual({ event: "renew", plan: "business", isRecurring: true });
    expect(told("team", business)).toBeNull();
    expect(told("team", business, inDays(41))).toMatchObject({ event: "renew", plan: "team" });
  });
});
