import { describe, expect, it } from "vitest";
import { INITIAL_LICENSE } from "./license.policy.ts";
import type { StoredLicense } from "./license.policy.ts";
import { warningOf } from "./license-warning.policy.ts";

const END = new Date("2026-03-15T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const licenseOf = (changes: Partial<StoredLicense>): StoredLicense => ({
  ...INITIAL_LICENSE,
  id: 4,
  type: "team",
  expireAt: END.toISOString(),
  ...changes,
});
const kindAt = (changes: Partial<StoredLicense>, ms: number) =>
  warningOf(licenseOf(changes), new Date(END.getTime() + ms))?.kind ?? null;

describe("a warning", () => {
  it("of an end starts exactly seven days before it, unless it renews itself", () => {
    const around = [-7 * DAY_MS - 1, -7 * DAY_MS, -1, 0];
    const kinds = (changes: Partial<StoredLicense>) => around.map((ms) => kindAt(changes, ms));
    expect(kinds({ status: "trial_active" })).toEqual([null, "trial_ends", "trial_ends", "trial_ended"]);
    expect(kinds({ status: "subscription_active" })).toEqual([null, "plan_ends", "plan_ends", "plan_ended"]);
    expect(kinds({ status: "subscription_canceled" })).toEqual([null, "plan_ends", "plan_ends", "plan_ended"]);
    expect(kinds({ status: "subscription_active", isRecurring: true })).toEqual([null, null, null, null]);
    expect(kinds({ status: "subscription_active", type: "jira" })).toEqual([
      null,
      "plan_ends",
      "plan_ends",
      "jira_lapsed",
    ]);
    expect(kinds({ status: "initial" })).toEqual([null, null, null, null]);
  });

  it("of a charge starts when it fails, or is missing for a day", () => {
    const recurring = { status: "subscription_active", isRecurring: true } as const;
    expect([DAY_MS - 1, DAY_MS, 7 * DAY_MS].map((ms) => kindAt(recurring, ms))).toEqual([
      null,
      "payment_failed",
      "plan_ended",
    ]);
    expect(warningOf(licenseOf({ ...recurring, failedAt: END.toISOString() }), END)).toEqual({
      kind: "payment_failed",
      key: `payment_failed:4:${END.toISOString()}`,
      tone: "error",
      dismissal: "page",
      plan: "team",
      until: new Date(END.getTime() + 7 * DAY_MS),
    });
  });
});
