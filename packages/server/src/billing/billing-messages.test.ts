import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { productIn } from "../events/record-event.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";
import { runLicenseClock } from "./billing-jobs.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { WantedChange } from "./change-license.service.ts";
import { lockLicense, startLicense } from "./license.repository.ts";
import { insertPayment } from "./payment.repository.ts";

const DAY_MS = 86_400_000;
const START = "2026-03-01T12:00:00.000Z";
const END = "2026-03-15T11:00:00.000Z";

const it = world
  // There it's already tomorrow.
  .extend("teamOptions", { start: START, settings: { tz: "Pacific/Kiritimati" } })
  .extend("license", ({ team }) => async (changes: Partial<StoredLicense>) => {
    const license = { ...INITIAL_LICENSE, ...changes };
    const row = { workspaceId: team.workspaceId, license, at: team.clock.now(), source: "local", paid: null } as const;
    await team.server.deps.db.transaction((tx) => startLicense(tx, row));
  })
  .extend("change", ({ team }) => async (wanted: WantedChange) => {
    const { workspaceId, clock } = team;
    await team.server.deps.db.transaction(async (tx) => {
      const held = (await lockLicense(tx, workspaceId)) ?? expect.fail("it's there");
      const scope = { db: tx, at: clock.now(), actor: productIn(workspaceId), tell: () => undefined };
      await applyToHeld(scope, held, wanted);
    });
    await team.readEvents();
  })
  .extend("russian", async ({ db, admin }) => {
    await db.updateTable("accounts").set({ language: "ru" }).where("id", "=", admin.accountId).execute();
    return admin;
  })
  .extend(
    "billed",
    ({ db, team }) =>
      (email: string) =>
        insertPayment(db, {
          ...{ workspace_id: team.workspaceId, license_id: 1, plan: "team", duration: "month", seats: 1, amount: 300 },
          ...{ currency: "usd", status: "paid", provider: "local", mode: "test", is_recurring: true, language: "ru" },
          ...{ email, created_at: team.clock.now() },
        }),
  )
  /** Since it was last asked for: to whom, what about, and the day that it names. */
  .extend("mails", ({ db, team }) => async () => {
    await team.readEvents();
    const rows = await db
      .deleteFrom("mails")
      .where("workspace_id", "=", team.workspaceId)
      .returning(["recipient", "template", "language", "data"])
      .execute();
    return rows
      .map(({ recipient, template, language, data }) => {
        const { headline, date } = data as { headline: string; date: string };
        return [recipient, template, language, headline, date];
      })
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  });

const bellOf = async ({ client, memberId }: Teammate) => {
  const { items } = await client.call(userCalls.listNotifications, { params: { id: memberId }, query: {} });
  return items.map(({ type, link }) => [type, link]);
};

describe("those who manage the workspace", () => {
  it("are told a week and a day before its end, once each, in their words and on their day", async ({
    team,
    owner,
    russian,
    moderator,
    ann,
    license,
    mails,
  }) => {
    await license({ type: "team", status: "trial_active", expireAt: END });
    const runAt = async (beforeMs: number) => {
      team.clock.set(new Date(Date.parse(END) - beforeMs));
      await runLicenseClock(team.server.deps);
      await runLicenseClock(team.server.deps);
      return mails();
    };
    expect(await runAt(7 * DAY_MS + 1_000)).toEqual([]);
    const told = [
      [russian.email, "trial_ends", "ru", "Скоро закончится пробный период тарифа Team", "2026-03-16"],
      [owner.email, "trial_ends", "en", "Your trial of the Team plan ends soon", "2026-03-16"],
    ].toSorted((one, other) => String(one).localeCompare(String(other)));
    expect(await runAt(7 * DAY_MS)).toEqual(told);
    expect(await runAt(2 * DAY_MS)).toEqual([]);
    expect(await runAt(DAY_MS)).toEqual(told);
    expect((await runAt(0)).map(([, template]) => template)).toEqual(["trial_ended", "trial_ended"]);
    expect(await bellOf(owner)).toEqual(["trial_ended", "trial_ends", "trial_ends"].map((type) => [type, "/billing"]));
    expect([await bellOf(moderator), await bellOf(ann)]).toEqual([[], []]);
  });
});

describe("whoever gets the bills", () => {
  it("reads of charges that fail, recover and end the plan, without an account", async ({
    team,
    owner,
    license,
    change,
    billed,
    mails,
  }) => {
    await license({ type: "team", status: "subscription_active", expireAt: START, isRecurring: true });
    await billed("accounts@example.test");
    const to = async () => (await mails()).map(([recipient, template, language]) => [recipient, template, language]);
    const both = (template: string) => [
      ["accounts@example.test", template, "ru"],
      [owner.email, template, "en"],
    ];
    await change({ event: "fail_payment" });
    expect(await to()).toEqual(both("payment_failed"));
    await change({ event: "recover", expireAt: new Date(END) });
    expect(await to()).toEqual(both("payment_recovered"));
    await change({ event: "fail_payment" });
    await to();
    for (const [days, template] of [
      [3, null],
      [4, "payment_reminder"],
      [5, "payment_unconfirmed"],
      [6, "confirmation_reminder"],
    ] as const) {
      team.clock.set(new Date(Date.parse(START) + days * DAY_MS));
      // Another try, at which the bank asked.
      if (days === 5) await change({ event: "ask_confirmation" });
      await runLicenseClock(team.server.deps);
      expect(await to()).toEqual(template === null ? [] : both(template));
    }
    team.clock.set(new Date(Date.parse(END) + 7 * DAY_MS));
    await runLicenseClock(team.server.deps);
    expect(await to()).toEqual(both("plan_ended"));
  });

  it("reads it once if they're told anyway", async ({ owner, license, change, billed, mails }) => {
    await license({ type: "team", status: "subscription_active", expireAt: START, isRecurring: true });
    await billed(owner.email);
    await change({ event: "fail_payment" });
    expect((await mails()).map(([recipient]) => recipient)).toEqual([owner.email]);
  });
});
