import { billingCalls } from "@guildhall/core/billing";
import { describe, expect } from "vitest";
import type { Deps } from "../lib/deps.ts";
import { failure, it as world, untilWorkedOn } from "../testing/billing-world.ts";
import type { TeamOptions } from "../testing/team.ts";
import { pushSeats, runLicenseClock, sweepBilling } from "./billing-jobs.ts";
import { SIGNATURE_HEADER, signNotice } from "./local/notice.ts";
import { workInbox } from "./inbox.ts";
import { createDevPayModule } from "./local/dev-pay.module.ts";
import { createPaymentModule } from "./payment.module.ts";

const START = "2026-03-01T12:00:00.000Z";
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.parse(START) + days * DAY_MS);

const it = world
  .extend("teamOptions", {
    start: START,
    modules: (deps: Deps) => [createPaymentModule(deps), createDevPayModule(deps)],
  } as TeamOptions)
  /** What a person does on the test provider's page; its news are worked on before it returns. */
  .extend("act", ({ team }) => async ({ redirectUrl }: { readonly redirectUrl: string }, act: string) => {
    const answer = await team.server.ask({ method: "POST", url: `${new URL(redirectUrl).pathname}/${act}` });
    const { sent = [] } = answer.json<{ sent?: readonly string[] }>();
    // The server has begun to work on them by itself.
    await untilWorkedOn(team, sent);
    return answer.statusCode;
  });

/** What an address was mailed. */
const TOLD = "select template, data ->> 'title' as title from mails where recipient = $1";

describe("paying once", () => {
  it("goes through the provider's page, and the plan is there when its news is", async ({
    license,
    order,
    act,
    info,
    paymentsOf,
    owner,
    team,
  }) => {
    await license();
    const query = { license_type: "team", duration: "month" } as const;
    const offer = await owner.client.call(billingCalls.getPaymentForCreate, { query });
    expect(offer).toMatchObject({
      title: "Team plan",
      cost: 300,
      formattedCost: "$3.00",
      newExpireAt: "2026-04-01T12:00:00.000Z",
      mayRecur: true,
    });
    const opened = await order({ cost: offer.cost });
    expect(opened.redirectUrl).toContain("/dev/pay/");
    expect(await paymentsOf()).toEqual(["pending $3.00"]);
    expect((await info()).licenseStatus).toBe("initial");
    expect(await act(opened, "pay")).toBe(200);
    expect(await info()).toMatchObject({
      licenseType: "team",
      licenseStatus: "subscription_active",
      expireAt: offer.newExpireAt,
    });
    const { payment } = await owner.client.call(billingCalls.getPayment, { params: { id: opened.pid } });
    expect(payment).toMatchObject({ status: "paid", statusName: "Paid", licenseType: "team", seats: 1 });
    expect(payment.externalId).toMatch(/^TEST-/);
    await team.readEvents();
  });

  it("again for the same plan adds to its end, on the last day of a shorter month", async ({
    team,
    license,
    order,
    act,
    info,
  }) => {
    team.clock.set(new Date("2026-01-31T10:00:00.000Z"));
    await license();
    await act(await order(), "pay");
    expect((await info()).expireAt).toBe("2026-02-28T10:00:00.000Z");
    await act(await order(), "pay");
    expect((await info()).expireAt).toBe("2026-03-28T10:00:00.000Z");
  });

  it("for a higher plan costs the difference and keeps the end; a cheaper one waits", async ({
    license,
    order,
    act,
    info,
    paymentsOf,
  }) => {
    await license();
    await act(await order(), "pay");
    await act(await order({ licenseType: "business" }), "pay");
    expect(await info()).toMatchObject({ licenseType: "business", expireAt: "2026-04-01T12:00:00.000Z" });
    expect(await paymentsOf()).toEqual(["paid $3.00", "paid $3.00"]);
    expect(await failure(order({ licenseType: "team" }))).toBe("paid_until");
    expect((await info()).licenses[0]?.abilities.switch).toEqual({ allowed: false, reason: "paid_until" });
  });

  it("is opened once, however often and by whoever it's asked for", async ({ license, order, admin, owner, team }) => {
    await license();
    const opened = await Promise.all(Array.from({ length: 12 }, (_, at) => order({}, at % 2 === 0 ? owner : admin)));
    expect(new Set(opened.map(({ pid, redirectUrl }) => `${String(pid)} ${redirectUrl}`)).size).toBe(1);
    const other = await order({ licenseType: "business" });
    expect(other.pid).not.toBe(opened[0]?.pid);
    const { rows } = await team.server.deps.db.pool.query(
      "select status from payments where workspace_id = $1 order by id",
      [team.workspaceId],
    );
    expect(rows).toEqual([{ status: "canceled" }, { status: "pending" }]);
  });

  it("takes nothing of the price from the caller, and says if what they saw is old", async ({
    license,
    order,
    owner,
    paymentsOf,
  }) => {
    await license();
    expect(await failure(order({ cost: 1 }))).toBe("cost_changed");
    expect(await failure(order({ licenseId: 12_345 }))).toBe("license_changed");
    expect(await failure(order({ licenseType: "jira", email: "nobody" }))).toBe("validation");
    expect(await paymentsOf()).toEqual([]);
    const { licenseId } = await owner.client.call(billingCalls.getInfo, {});
    const sly = {
      licenseType: "team",
      licenseDuration: "month",
      licenseId,
      paymentProvider: "local",
      recurring: false,
    };
    const body = { ...sly, email: "a@example.test", amount: 1, seats: 0, currency: "eur", price: 1 };
    expect(await failure(owner.client.call(billingCalls.createPayment, { body: body as never }))).toBe("validation");
    expect(await paymentsOf()).toEqual([]);
  });

  it("that is canceled, abandoned or slow ends as what it was", async ({
    team,
    license,
    order,
    act,
    info,
    paymentsOf,
    owner,
  }) => {
    await license();
    const canceled = await order();
    await owner.client.call(billingCalls.cancelPayment, { params: { id: canceled.pid } });
    expect(await act(canceled, "pay")).toBe(409);
    await order({ licenseDuration: "year" });
    team.clock.advance(60 * 60 * 1000 + 1);
    await sweepBilling(team.server.deps);
    expect(await paymentsOf()).toEqual(["canceled $30.00", "canceled $3.00"]);
    const slow = await order();
    await act(slow, "later");
    expect([(await info()).licenseStatus, (await paymentsOf())[0]]).toEqual(["initial", "processing $3.00"]);
    await act(slow, "settle");
    expect([(await info()).licenseStatus, (await paymentsOf())[0]]).toEqual(["subscription_active", "paid $3.00"]);
  });

  it("licenses nobody for another amount, and tells super admins", async ({
    team,
    owner,
    license,
    order,
    act,
    info,
    paymentsOf,
  }) => {
    await license();
    const keeper = await team.join({ name: "Keeper", roles: ["super_admin"] });
    const opened = await order();
    const ref = new URL(opened.redirectUrl).pathname.split("/").at(-1);
    await team.server.deps.db.pool.query(`update dev_orders set data = data || '{"total":1}' where ref = $1`, [ref]);
    await act(opened, "pay");
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["initial", ["failed $3.00"]]);
    const { payment } = await owner.client.call(billingCalls.getPayment, { params: { id: opened.pid } });
    expect(payment).toMatchObject({ isMismatch: true, statusInfo: expect.stringContaining("Write to us") });
    expect((await team.server.deps.db.pool.query(TOLD, [keeper.email])).rows).toEqual([
      { template: "payment_mismatch", title: `#${String(opened.pid)}` },
    ]);
  });

  it("is listed twenty by twenty, and nobody else's", async ({ team, license, owner, db }) => {
    await license();
    const row = {
      plan: "team",
      duration: "month",
      seats: 1,
      amount: 300,
      currency: "usd",
      status: "canceled",
      is_recurring: false,
      provider: "local",
      mode: "test",
    } as const;
    const rows = Array.from({ length: 45 }, (_, at) => ({
      ...row,
      workspace_id: team.workspaceId,
      license_id: 1,
      created_at: inDays(at),
    }));
    await db.insertInto("payments").values(rows).execute();
    const pages = await Promise.all(
      [0, 1, 2].map((page) => owner.client.call(billingCalls.listPayments, { query: { page } })),
    );
    expect(pages.map(({ items, nextPage }) => [items.length, nextPage])).toEqual([
      [20, 1],
      [20, 2],
      [5, null],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(45);
    await db
      .updateTable("payments")
      .set({
        workspace_id: (await db.selectFrom("workspaces").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow())
          .id,
      })
      .where("id", "=", pages[0]?.items[0]?.id ?? 0)
      .execute();
    expect(
      await failure(owner.client.call(billingCalls.getPayment, { params: { id: pages[0]?.items[0]?.id ?? 0 } })),
    ).toBe("not_found");
  });
});

describe("news of a payment", () => {
  it("may be lost: the page of the payment and the sweep ask by themselves", async ({
    team,
    license,
    order,
    info,
    owner,
  }) => {
    await license();
    const opened = await order();
    const ref = new URL(opened.redirectUrl).pathname.split("/").at(-1);
    await team.server.deps.db.pool.query(
      `update dev_orders set data = data || '{"state":"paid","invoiceRef":null}' where ref = $1`,
      [ref],
    );
    team.clock.advance(6_000);
    const { payment } = await owner.client.call(billingCalls.getPayment, { params: { id: opened.pid } });
    expect([payment.status, (await info()).licenseStatus]).toEqual(["paid", "subscription_active"]);
  });

  it("is believed only if it's signed, fresh and whole", async ({ team, license, db }) => {
    await license();
    await db.deleteFrom("billing_inbox").execute();
    const body = JSON.stringify({ id: "evt_1", kind: "checkout", ref: "pay_x" });
    const { config, clock } = team.server.deps;
    const post = async (signature: string | undefined, payload = body) => {
      const headers = {
        "content-type": "application/json",
        ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
      };
      return (await team.server.ask({ method: "POST", url: "/billing/webhook/local", headers, payload })).statusCode;
    };
    const sign = (ms: number, secret = config.secret) =>
      signNotice(body, { secret, at: new Date(clock.now().getTime() + ms) });
    expect([
      await post(undefined),
      await post(sign(0, "another-secret-another-secret-another")),
      await post(sign(0), body.replace("pay_x", "pay_y")),
      await post(sign(-300_001)),
      await post(sign(300_001)),
      await post(sign(0), ""),
      await post(sign(0), "x".repeat(257 * 1024)),
    ]).toEqual([400, 400, 400, 400, 400, 400, 413]);
    const { rows } = await team.server.deps.db.pool.query("select notice_id from billing_inbox");
    expect(rows).toEqual([]);
    expect([await post(sign(0)), await post(sign(299_000))]).toEqual([200, 200]);
    expect((await team.server.deps.db.pool.query("select notice_id from billing_inbox")).rows).toEqual([
      { notice_id: "evt_1" },
    ]);
    expect((await team.server.ask({ method: "GET", url: "/billing/webhook/local" })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  });

  it("has one effect, however often and in whatever order it comes", async ({
    team,
    license,
    order,
    act,
    info,
    paymentsOf,
    db,
  }) => {
    await license();
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    const before = await info();
    await db
      .updateTable("billing_inbox")
      .set({ state: "waiting", due_at: inDays(-1), attempts: 0 })
      .execute();
    await Promise.all([workInbox(team.server.deps), workInbox(team.server.deps), sweepBilling(team.server.deps)]);
    expect([await info(), await paymentsOf()]).toEqual([before, ["paid $3.00"]]);
    const { rows } = await team.server.deps.db.pool.query(
      "select type from events where workspace_id = $1 and type like 'license.%'",
      [team.workspaceId],
    );
    expect(rows).toHaveLength(1);
  });

  it("of what nobody here knows is waited for, and then forgotten", async ({ team, license, db }) => {
    await license();
    await db.deleteFrom("billing_inbox").execute();
    const { config } = team.server.deps;
    const { clock } = team;
    const body = JSON.stringify({ id: "evt_strange", kind: "subscription", ref: "sub_strange" });
    const headers = {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: signNotice(body, { secret: config.secret, at: clock.now() }),
    };
    expect(
      (await team.server.ask({ method: "POST", url: "/billing/webhook/local", headers, payload: body })).statusCode,
    ).toBe(200);
    for (let hour = 0; hour < 10; hour += 1) {
      await workInbox(team.server.deps);
      clock.advance(60 * 60 * 1000);
    }
    expect(await db.selectFrom("billing_inbox").select(["state", "attempts"]).executeTakeFirst()).toEqual({
      state: "unknown",
      attempts: 8,
    });
  });
});

describe("a recurring payment", () => {
  it("waits for its payer to confirm it, also the first after a trial", async ({
    team,
    license,
    order,
    act,
    info,
    owner,
  }) => {
    await license();
    await owner.client.call(billingCalls.switchLicense, { body: { licenseType: "team" } });
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    team.clock.advance(14 * 24 * 60 * 60 * 1000 + 1);
    await act(opened, "ask");
    expect((await info()).failure).toEqual({ until: "2026-03-22T12:00:00.000Z", needsConfirmation: true });
    const { redirectUrl } = await owner.client.call(billingCalls.openPortal, { body: { page: "invoice" } });
    expect(new URL(redirectUrl).pathname).toBe(new URL(opened.redirectUrl).pathname);
    await act(opened, "confirm");
    expect(await info()).toMatchObject({ failure: null, licenseStatus: "subscription_active" });
  });

  it("renews, fails, keeps everything for a week, and recovers", async ({
    moveTo,
    team,
    license,
    order,
    act,
    info,
    paymentsOf,
  }) => {
    await license();
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    expect(await info()).toMatchObject({
      recurringPayment: { isOn: true, formattedCost: "$3.00", nextAt: "2026-04-01T12:00:00.000Z" },
    });
    expect(await failure(order())).toBe("renews_itself");
    expect((await info()).licenses[0]?.abilities.switch).toEqual({ allowed: false, reason: "turn_off_recurring" });
    await moveTo("2026-04-01T13:00:00.000Z");
    expect(await info()).toMatchObject({
      licenseStatus: "subscription_active",
      restrictions: [{ feature: "new-contest" }, { feature: "new-chain" }],
    });
    await act(opened, "renew");
    expect(await info()).toMatchObject({ expireAt: "2026-05-01T12:00:00.000Z" });
    expect(await paymentsOf()).toEqual(["paid $3.00", "paid $3.00"]);
    await moveTo("2026-05-01T13:00:00.000Z");
    await act(opened, "fail");
    expect(await info()).toMatchObject({
      licenseStatus: "subscription_active",
      failure: { until: "2026-05-08T12:00:00.000Z" },
    });
    expect(await failure(order())).toBe("fix_renewal");
    await moveTo("2026-05-08T12:00:00.000Z");
    expect((await info()).licenseStatus).toBe("subscription_expired");
    await runLicenseClock(team.server.deps);
    await moveTo("2026-05-10T12:00:00.000Z");
    await act(opened, "recover");
    expect(await info()).toMatchObject({
      licenseStatus: "subscription_active",
      failure: null,
      expireAt: "2026-06-01T12:00:00.000Z",
    });
  });

  it("can be turned off until its end, and on again before", async ({
    moveTo,
    team,
    license,
    order,
    act,
    info,
    owner,
    paymentsOf,
  }) => {
    await license();
    await act(await order({ recurring: true }), "pay");
    await owner.client.call(billingCalls.disableRecurring, {});
    expect(await info()).toMatchObject({ licenseStatus: "subscription_canceled", recurringPayment: { isOn: false } });
    expect(await failure(owner.client.call(billingCalls.disableRecurring, {}))).toBe("not_recurring");
    await owner.client.call(billingCalls.enableRecurring, {});
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active", recurringPayment: { isOn: true } });
    await owner.client.call(billingCalls.disableRecurring, {});
    await moveTo("2026-04-01T12:00:00.000Z");
    await runLicenseClock(team.server.deps);
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_expired", ["paid $3.00"]]);
  });

  it("waits for the end of a trial, and is charged then", async ({ team, license, order, act, info, paymentsOf }) => {
    await license({ type: "team", status: "trial_active", expireAt: inDays(10).toISOString() });
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active", expireAt: inDays(10).toISOString() });
    expect(await paymentsOf()).toEqual(["scheduled $3.00"]);
    team.clock.set(inDays(10));
    await act(opened, "renew");
    expect((await info()).expireAt).toBe("2026-04-11T12:00:00.000Z");
    expect(await paymentsOf()).toEqual(["paid $3.00"]);
  });

  it("becomes another plan at once for more, with its next charge for less", async ({
    license,
    order,
    act,
    info,
    owner,
    team,
    moveTo,
    paymentsOf,
  }) => {
    await license();
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    const change = (licenseType: string) =>
      owner.client.call(billingCalls.changePlan, { body: { licenseType, duration: "month" } });
    expect(await change("business")).toEqual({ redirectUrl: null });
    expect([(await info()).licenseType, await paymentsOf()]).toEqual(["business", ["paid $3.00", "paid $3.00"]]);
    team.clock.advance(1000);
    await change("team");
    expect(await info()).toMatchObject({ licenseType: "business", nextPlan: { type: "team" } });
    await moveTo("2026-04-01T13:00:00.000Z");
    await act(opened, "renew");
    expect([(await info()).licenseType, (await paymentsOf())[0]]).toEqual(["team", "paid $3.00"]);
    await act(opened, "fail");
    const { redirectUrl } = await owner.client.call(billingCalls.openPortal, { body: { page: "invoice" } });
    expect(new URL(redirectUrl).pathname).toBe(new URL(opened.redirectUrl).pathname);
  });

  it("follows who is paid for, with the whole number", async ({ team, license, order, act, info }) => {
    await license();
    await act(await order({ recurring: true }), "pay");
    await team.join({ name: "One" });
    await team.join({ name: "Two" });
    expect([await pushSeats(team.server.deps), await pushSeats(team.server.deps)]).toEqual([1, 0]);
    const { rows } = await team.server.deps.db.pool.query("select seats from subscriptions where workspace_id = $1", [
      team.workspaceId,
    ]);
    expect([rows, (await info()).seats]).toEqual([[{ seats: 3 }], 3]);
  });

  it("that is refunded in full, or ended by the provider, ends at once", async ({
    team,
    license,
    order,
    act,
    info,
    paymentsOf,
  }) => {
    await license();
    const keeper = await team.join({ name: "Keeper", roles: ["super_admin"] });
    const opened = await order({ recurring: true });
    await act(opened, "pay");
    await act(opened, "dispute");
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_active", ["disputed $3.00"]]);
    expect((await team.server.deps.db.pool.query(TOLD, [keeper.email])).rows).toMatchObject([
      { template: "payment_disputed" },
    ]);
    await act(opened, "refund");
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_expired", ["refunded $3.00"]]);
  });
});
