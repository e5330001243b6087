import type { StoredLicense } from "@guildhall/core/billing";
import { sessionCalls } from "@guildhall/core/session";
import { describe, expect } from "vitest";
import { it as world } from "../testing/billing-world.ts";
import type { TeamOptions } from "../testing/team.ts";

const END = "2026-03-08T10:30:00.000Z";
const DAY_MS = 24 * 60 * 60 * 1000;
const ZONES = [
  ["Pacific/Kiritimati", "March 9, 2026"],
  ["Asia/Kathmandu", "March 8, 2026"],
  ["Pacific/Pago_Pago", "March 7, 2026"],
] as const;

describe.for(ZONES)("in %s, a license", ([tz, day]) => {
  const it = world.extend("teamOptions", { start: "2026-03-01T00:00:00.000Z", settings: { tz } } as TeamOptions);

  it("ends at the same instant as anywhere, on its own day", async ({ license, info, team, owner }) => {
    await license({ type: "team", status: "trial_active", expireAt: END });
    const at = async (ms: number) => {
      team.clock.set(new Date(Date.parse(END) + ms));
      const [{ licenseStatus, restrictions, description }, session] = await Promise.all([
        info(),
        owner.client.call(sessionCalls.getUserInfo, {}),
      ]);
      const warning = session.loggedIn ? (session.licenseWarning?.kind ?? null) : "signed out";
      return { licenseStatus, off: restrictions.length, description, warning };
    };
    const running = { licenseStatus: "trial_active", off: 2 };
    expect(await at(-7 * DAY_MS - 1)).toMatchObject({ ...running, warning: null });
    expect(await at(-7 * DAY_MS)).toMatchObject({ ...running, warning: "trial_ends" });
    const last = await at(-1);
    expect(last).toMatchObject({ ...running, warning: "trial_ends" });
    expect(last.description).toContain(day);
    const ended = { licenseStatus: "trial_expired", off: 6, warning: "trial_ended" };
    expect([await at(0), await at(1)]).toMatchObject([ended, ended]);
  });
});

describe("the plans on offer", () => {
  world(
    "can be tried, paid, changed to or switched to as the present one lets them",
    async ({ license, info, team }) => {
      const later = new Date(team.clock.now().getTime() + 30 * DAY_MS).toISOString();
      const active = { status: "subscription_active", expireAt: later } as const;
      const offers: Record<string, readonly string[]> = {};
      const states: Readonly<Record<string, Partial<StoredLicense>>> = {
        none: {},
        "trial of team": { type: "team", status: "trial_active", expireAt: later },
        "trial over": { type: "team", status: "trial_expired", expireAt: "2026-01-01T00:00:00.000Z" },
        "team, once": { type: "team", ...active },
        "business, again and again": { type: "business", ...active, isRecurring: true },
        "business, failed": { type: "business", ...active, isRecurring: true, failedAt: "2026-01-01T00:00:00.000Z" },
        "business, canceled": { type: "business", status: "subscription_canceled", expireAt: later },
        "team over": { type: "team", status: "subscription_expired", expireAt: "2026-01-01T00:00:00.000Z" },
        "paid in Jira": { type: "jira", status: "subscription_active" },
      };
      for (const [name, state] of Object.entries(states)) {
        await license(state);
        const { licenses } = await info();
        offers[name] = licenses.map(({ type, isCurrent, abilities }) => {
          const { trial, pay, switch: free } = abilities;
          const may = Object.entries({ trial, pay, free })
            .filter(([act]) => (act === "free") === (type === "free"))
            .map(([act, { allowed, reason = "" }]) => `${act} ${allowed ? "yes" : reason}`);
          return `${type}${isCurrent ? " (current)" : ""}: ${may.join(", ")}`;
        });
      }
      expect(offers).toMatchInlineSnapshot(`
        {
          "business, again and again": [
            "free: free turn_off_recurring",
            "team: trial trial_used, pay renews_itself",
            "business (current): trial trial_used, pay renews_itself",
          ],
          "business, canceled": [
            "free: free yes",
            "team: trial trial_used, pay paid_until",
            "business (current): trial trial_used, pay yes",
          ],
          "business, failed": [
            "free: free turn_off_recurring",
            "team: trial trial_used, pay fix_renewal",
            "business (current): trial trial_used, pay fix_renewal",
          ],
          "none": [
            "free (current): free already_free",
            "team: trial yes, pay yes",
            "business: trial yes, pay yes",
          ],
          "paid in Jira": [
            "free: free paid_in_jira",
            "team: trial trial_used, pay paid_in_jira",
            "business: trial trial_used, pay paid_in_jira",
          ],
          "team over": [
            "free: free yes",
            "team (current): trial trial_used, pay yes",
            "business: trial trial_used, pay yes",
          ],
          "team, once": [
            "free: free paid_until",
            "team (current): trial trial_used, pay yes",
            "business: trial trial_used, pay yes",
          ],
          "trial of team": [
            "free: free yes",
            "team (current): trial trial_used, pay yes",
            "business: trial trial_used, pay yes",
          ],
          "trial over": [
            "free: free yes",
            "team (current): trial trial_used, pay yes",
            "business: trial trial_used, pay yes",
          ],
        }
      `);
    },
  );
});
