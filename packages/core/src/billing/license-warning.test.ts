import { describe, expect, it } from "vitest";
import { INITIAL_LICENSE } from "./plan-license.policy.ts";
import type { StoredLicense } from "./plan-license.policy.ts";
import { sentencesOf, warningOf } from "./license-warning.policy.ts";

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
    const failed = { ...recurring, failedAt: END.toISOString() };
    const warnings = [failed, { ...failed, isUnconfirmed: true }].map((each) => warningOf(licenseOf(each), END));
    expect(warnings).toEqual(
      ["payment_failed", "confirm_payment"].map((kind) => ({
        kind,
        key: `${kind}:4:${END.toISOString()}`,
        tone: "error",
        dismissal: "page",
        plan: "team",
        until: new Date(END.getTime() + 7 * DAY_MS),
      })),
    );
  });
});

describe("a license in sentences", () => {
  const saidOf = (changes: Partial<StoredLicense>, other: Partial<Parameters<typeof sentencesOf>[1]> = {}) => {
    const now = new Date(END.getTime() - DAY_MS);
    const said = sentencesOf(licenseOf(changes), { now, provider: "local", isPaidInJira: false, ...other });
    return [said.description, ...said.extras].join(" ");
  };
  const ended = new Date(END.getTime() + DAY_MS);
  const active = { status: "subscription_active" } as const;
  const recurring = { ...active, isRecurring: true } as const;

  it("says how it stands and what else to know", () => {
    expect([
      saidOf({ status: "initial", expireAt: null }),
      saidOf({ status: "trial_active" }),
      saidOf({ status: "trial_active" }, { now: ended }),
      saidOf(active),
      saidOf(active, { now: ended }),
      saidOf({ ...active, expireAt: null }),
      saidOf(recurring),
      saidOf(recurring, { now: ended }),
      saidOf({ ...recurring, failedAt: END.toISOString() }),
      saidOf({ ...recurring, failedAt: END.toISOString(), isUnconfirmed: true }),
      saidOf({ status: "subscription_canceled" }),
      saidOf({ ...active, type: "jira", expireAt: null }),
      saidOf({ status: "subscription_expired", type: "jira" }),
    ]).toEqual([
      "initial",
      "trial_active freeAfter",
      "trial_expired freeNow",
      "subscription_active oneTime joining freeAfter",
      "subscription_expired freeNow",
      "subscription_endless",
      "subscription_renews joining",
      "subscription_late joining",
      "subscription_failed",
      "subscription_unconfirmed",
      "subscription_canceled freeAfter",
      "jira_active",
      "jira_lapsed freeNow",
    ]);
  });

  it("names who to ask where nobody takes money, and who pays twice", () => {
    expect([
      saidOf({ status: "initial" }, { provider: "manual" }),
      saidOf(recurring, { isPaidInJira: true }),
      saidOf(active, { isPaidInJira: true }),
    ]).toEqual([
      "initial askUs",
      "subscription_renews alsoInJira joining",
      "subscription_active oneTime joining freeAfter",
    ]);
  });
});
