import { billingCalls } from "@guildhall/core/billing";
import { describe, expect } from "vitest";
import { failure } from "../../testing/billing-world.ts";
import { it as world, refOf } from "../../testing/stripe-world.ts";
import { pushSeats, runLicenseClock, sweepBilling } from "../billing-jobs.ts";

const it = world.extend("change", ({ owner }) => (licenseType: string, duration: "month" | "year" = "month") => {
  return owner.client.call(billingCalls.changePlan, { body: { licenseType, duration } });
});

describe("another plan at Stripe", () => {
  it("that is more is had once its difference is paid", async ({
    license,
    payFor,
    change,
    info,
    paymentsOf,
    moveTo,
  }) => {
    await license();
    await payFor({ recurring: true });
    await moveTo("2026-03-17T00:00:00.000Z");
    const business = (await info()).licenses.find(({ type }) => type === "business");
    expect(business?.changeCosts.month).toEqual({ cost: 150, formattedCost: "$1.50" });
    expect(await change("business")).toEqual({ redirectUrl: null });
    expect(await info()).toMatchObject({
      licenseType: "business",
      expireAt: "2026-04-01T12:00:00.000Z",
      nextPlan: null,
    });
    expect(await paymentsOf()).toEqual(["paid $1.50", "paid $3.00"]);
    expect(await failure(change("business"))).toBe("renews_itself");
  });

  it("changes nothing while the difference isn't paid, and leads to where it can be", async ({
    license,
    payFor,
    change,
    info,
    stripe,
    deliver,
    paymentsOf,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    stripe.setCard("declined");
    const { redirectUrl } = await change("business");
    expect(redirectUrl).toContain("/i/in_");
    await deliver();
    expect(await info()).toMatchObject({ licenseType: "team", licenseStatus: "subscription_active", failure: null });
    stripe.setCard("works");
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject({ licenseType: "business" });
    expect((await paymentsOf())[0]).toBe("paid $3.00");
  });

  it("that is less comes with the next charge, and can be taken back until then", async ({
    license,
    payFor,
    change,
    info,
    stripe,
    deliver,
    moveTo,
    paymentsOf,
    team,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true, licenseType: "business" });
    await change("team");
    expect(await info()).toMatchObject({ licenseType: "business", nextPlan: { type: "team", duration: "month" } });
    expect(await failure(change("team", "year"))).toBe("paid_until");
    await change("business");
    expect((await info()).nextPlan).toBeNull();
    team.clock.advance(1000);
    await change("team");
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.turn(subscription);
    await deliver();
    expect((await info()).licenseType).toBe("business");
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject({
      licenseType: "team",
      expireAt: "2026-05-01T12:00:00.000Z",
      nextPlan: null,
    });
    expect(await paymentsOf()).toEqual(["paid $3.00", "paid $6.00"]);
  });

  it("for a year begins at once with what is left credited, and is shortened only by a new order", async ({
    license,
    payFor,
    change,
    info,
    paymentsOf,
    moveTo,
  }) => {
    await license();
    await payFor({ recurring: true });
    await moveTo("2026-03-17T00:00:00.000Z");
    await change("team", "year");
    expect(await info()).toMatchObject({ licenseType: "team", expireAt: "2027-03-17T00:00:00.000Z" });
    expect((await paymentsOf())[0]).toBe("paid $28.50");
    expect(await failure(change("team", "month"))).toBe("turn_off_recurring");
    const { licenses } = await info();
    expect(licenses.find(({ type }) => type === "business")?.abilities.change).toEqual({
      month: { allowed: false, reason: "turn_off_recurring" },
      year: { allowed: true },
    });
  });

  it("is the free one only once recurring payment is off; the days are given up", async ({
    license,
    payFor,
    owner,
    info,
    stripe,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    const free = () => owner.client.call(billingCalls.switchLicense, { body: { licenseType: "free" } });
    expect(await failure(free())).toBe("turn_off_recurring");
    await owner.client.call(billingCalls.disableRecurring, {});
    expect(stripe.things.subscriptions.get(subscription)?.cancelsAtPeriodEnd).toBe(true);
    await free();
    expect(await info()).toMatchObject({ licenseType: "free", licenseStatus: "initial" });
  });
});

describe("a renewal that the bank wants confirmed", () => {
  it("waits on the invoice's page until it's confirmed there, or has failed", async ({
    license,
    payFor,
    owner,
    info,
    stripe,
    deliver,
    moveTo,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.setCard("asks");
    stripe.turn(subscription);
    stripe.charge(subscription);
    await deliver();
    const until = "2026-04-08T12:00:00.000Z";
    const asked = { licenseStatus: "subscription_active", failure: { until, needsConfirmation: true } };
    expect(await info()).toMatchObject(asked);
    const { redirectUrl } = await owner.client.call(billingCalls.openPortal, { body: { page: "invoice" } });
    expect(redirectUrl).toBe(
      `${stripe.url}/i/${stripe.things.subscriptions.get(subscription)?.latestInvoice?.id ?? ""}`,
    );
    stripe.confirm(subscription, false);
    await deliver();
    expect(await info()).toMatchObject({ failure: { until, needsConfirmation: false } });
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject(asked);
    stripe.confirm(subscription);
    await deliver();
    expect(await info()).toMatchObject({ failure: null, expireAt: "2026-05-01T12:00:00.000Z" });
  });
});

describe("what Stripe's dashboard does", () => {
  it("is followed: a dispute, lost or won, an end, a customer who is deleted and then pays again", async ({
    license,
    payFor,
    info,
    stripe,
    deliver,
    paymentsOf,
    db,
    team,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    const intent = stripe.things.subscriptions.get(subscription)?.latestInvoice?.intent?.id ?? "";
    stripe.dispute(intent, "needs_response");
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_active", ["disputed $3.00"]]);
    stripe.dispute(intent, "won");
    await deliver();
    expect(await paymentsOf()).toEqual(["paid $3.00"]);
    stripe.dispute(intent, "lost");
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_expired", ["refunded $3.00"]]);
    expect(stripe.things.subscriptions.get(subscription)?.status).toBe("canceled");

    const customers = db.selectFrom("billing_customers").select("ref").where("workspace_id", "=", team.workspaceId);
    const { ref: first } = await customers.executeTakeFirstOrThrow();
    stripe.deleteCustomer(first);
    await deliver();
    const again = await payFor({ recurring: true });
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active" });
    expect(await customers.execute()).toEqual([
      { ref: stripe.things.subscriptions.get(again.subscription)?.customer.id },
    ]);
    stripe.cancel(again.subscription, "now");
    await deliver();
    expect((await info()).licenseStatus).toBe("subscription_expired");
  });

  it("gives back a second subscription that was paid by mistake, whatever crashed before", async ({
    license,
    order,
    stripe,
    deliver,
    info,
    paymentsOf,
    db,
    team,
  }) => {
    await license();
    const first = await order({ recurring: true });
    // As if it had been closed, but its payer had been faster.
    await db.updateTable("payments").set({ status: "canceled" }).where("id", "=", first.pid).execute();
    const second = refOf(await order({ recurring: true, licenseType: "business" }));
    stripe.pay(second);
    await deliver();
    stripe.pay(refOf(first));
    // Its news is applied, but giving back fails.
    stripe.refusePaths.push("/v1/refunds");
    await deliver();
    stripe.refusePaths.length = 0;
    await sweepBilling(team.server.deps);
    expect(await info()).toMatchObject({ licenseType: "business", licenseStatus: "subscription_active" });
    expect(await paymentsOf()).toEqual(["paid $6.00", "refunded $3.00"]);
    const surplus = stripe.things.sessions.get(refOf(first));
    expect([surplus?.subscription?.status, surplus?.intent?.refunded]).toEqual(["canceled", 300]);
    expect(stripe.things.sessions.get(second)?.subscription?.status).toBe("active");
  });

  it("licenses nobody for another amount, or for another customer's checkout", async ({
    license,
    order,
    stripe,
    deliver,
    info,
    owner,
  }) => {
    await license();
    for (const spoil of ["price", "customer"] as const) {
      const session = stripe.things.sessions.get(refOf(await order()));
      const other = { ...session?.[spoil], id: `${spoil}_other`, amount: 100 };
      Object.assign(session ?? {}, { [spoil]: other });
      stripe.pay(session?.id ?? "");
      await deliver();
      const { items } = await owner.client.call(billingCalls.listPayments, { query: {} });
      expect(items[0]).toMatchObject({
        status: "failed",
        statusInfo: expect.stringContaining("isn't what was ordered"),
      });
    }
    expect((await info()).licenseStatus).toBe("initial");
  });
});

describe("paying at Stripe", () => {
  it("opens one checkout for two admins at once, ten in an hour, and leads back to us only", async ({
    license,
    order,
    owner,
    admin,
    stripe,
    team,
  }) => {
    await license();
    const opened = await Promise.all(Array.from({ length: 6 }, (_, at) => order({}, at % 2 === 0 ? owner : admin)));
    expect(new Set(opened.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(stripe.things.sessions.size).toBe(1);
    expect(stripe.things.customers.size).toBe(1);
    const [session] = stripe.things.sessions.values();
    expect(session?.sent).toMatchObject({
      success_url: `https://guild.example/billing/payment/${String(opened[0]?.pid)}?from=checkout`,
      cancel_url: `https://guild.example/billing?payment=${String(opened[0]?.pid)}`,
      metadata: { guildhall_workspace: String(team.workspaceId), guildhall_payment: String(opened[0]?.pid) },
      locale: "en",
    });
    const durations = ["year", "month"] as const;
    for (let more = 0; more < 9; more += 1) await order({ licenseDuration: durations[more % 2] });
    expect(await failure(order({ licenseDuration: "month" }))).toBe("rate_limited");
    team.clock.advance(60 * 60 * 1000 + 1);
    expect(await failure(order({ licenseDuration: "month" }))).toBe("done");
  });

  it("closes a checkout before it opens another, unless it was paid meanwhile", async ({
    license,
    order,
    stripe,
    info,
    owner,
  }) => {
    await license();
    const first = refOf(await order({ email: "old@example.test" }));
    const second = await order({ licenseType: "business", email: "new@example.test" });
    expect(stripe.things.sessions.get(first)?.status).toBe("expired");
    expect([...stripe.things.customers.values()].map(({ email }) => email)).toEqual(["new@example.test"]);
    stripe.pay(refOf(second));
    expect(await failure(order())).toBe("already_paid");
    expect(await info()).toMatchObject({ licenseType: "business", licenseStatus: "subscription_active" });
    const third = await order({ licenseType: "business", licenseDuration: "year" });
    await owner.client.call(billingCalls.cancelPayment, { params: { id: third.pid } });
    expect(stripe.things.sessions.get(refOf(third))?.status).toBe("expired");
  });

  it.for(["rate limit", "broken", "garbage"] as const)(
    "that meets %s is answered 503, and goes on with the same payment: nobody pays twice",
    async (trouble, { license, order, stripe, deliver, info, paymentsOf, team, db }) => {
      await license();
      await order();
      await db
        .updateTable("payments")
        .set({ status: "canceled" })
        .where("workspace_id", "=", team.workspaceId)
        .execute();
      // The library asks again, and so does the client.
      stripe.troubles.push("pass", ...Array.from({ length: 12 }, () => trouble));
      expect(await failure(order())).toBe("unavailable");
      stripe.troubles.length = 0;
      const opened = await order();
      stripe.pay(refOf(opened));
      await deliver();
      expect((await info()).licenseStatus).toBe("subscription_active");
      expect(await paymentsOf()).toEqual(["paid $3.00", "canceled $3.00"]);
      expect([...stripe.things.sessions.values()].map(({ status }) => status)).toEqual(["open", "complete"]);
    },
  );

  it.for([
    [0, "customer"],
    [5, "checkout"],
  ] as const)(
    "that loses its answer after request %i makes no second %s",
    async ([requests], { license, order, stripe, deliver, info, paymentsOf }) => {
      await license();
      const lost = Array.from({ length: 12 }, () => "no answer after the work" as const);
      stripe.troubles.push(...Array.from({ length: requests }, () => "pass" as const), ...lost);
      expect(await failure(order({ recurring: true }))).toBe("unavailable");
      stripe.troubles.length = 0;
      stripe.pay(refOf(await order({ recurring: true })));
      await deliver();
      const { customers, products, prices, sessions } = stripe.things;
      expect([customers.size, products.size, prices.size, sessions.size]).toEqual([1, 1, 1, 1]);
      expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_active", ["paid $3.00"]]);
    },
  );

  it("puts the first charge off to the end of a trial, and charges then", async ({
    license,
    payFor,
    stripe,
    deliver,
    info,
    paymentsOf,
    moveTo,
  }) => {
    const expireAt = "2026-03-11T12:00:00.000Z";
    await license({ type: "team", status: "trial_active", expireAt });
    const { subscription } = await payFor({ recurring: true });
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active", expireAt });
    expect(await paymentsOf()).toEqual(["scheduled $3.00"]);
    await moveTo("2026-03-11T13:00:00.000Z");
    stripe.turn(subscription);
    stripe.charge(subscription);
    await deliver();
    expect((await info()).expireAt).toBe("2026-04-11T12:00:00.000Z");
    expect(await paymentsOf()).toEqual(["paid $3.00"]);
  });

  it("follows how many people are paid for, and charges the difference with the next invoice", async ({
    license,
    payFor,
    stripe,
    team,
    deliver,
    moveTo,
    paymentsOf,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    await team.join({ name: "One" });
    await moveTo("2026-03-17T00:00:00.000Z");
    expect([await pushSeats(team.server.deps), await pushSeats(team.server.deps)]).toEqual([1, 0]);
    expect(stripe.things.subscriptions.get(subscription)?.quantity).toBe(2);
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.turn(subscription);
    stripe.charge(subscription);
    await deliver();
    expect((await paymentsOf())[0]).toBe("paid $7.50");
  });

  it("by the year has who joins charged for each month, not at the year's end", async ({
    license,
    payFor,
    change,
    stripe,
    team,
  }) => {
    await license();
    const monthly = await payFor({ recurring: true });
    const isMonthly = (ref: string) => stripe.things.subscriptions.get(ref)?.invoicesMonthly;
    expect(isMonthly(monthly.subscription)).toBe(false);
    await change("team", "year");
    await team.join({ name: "One" });
    await pushSeats(team.server.deps);
    expect(isMonthly(monthly.subscription)).toBe(true);
    stripe.cancel(monthly.subscription, "now");
    await license();
    expect(isMonthly((await payFor({ recurring: true, licenseDuration: "year" })).subscription)).toBe(true);
  });

  it("after a plan has ended ends what was late first: nobody pays for both", async ({
    license,
    payFor,
    stripe,
    deliver,
    info,
    moveTo,
    team,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.setCard("declined");
    stripe.turn(subscription);
    stripe.charge(subscription);
    await deliver();
    await moveTo("2026-04-08T12:00:00.000Z");
    await runLicenseClock(team.server.deps);
    stripe.setCard("works");
    await payFor({ recurring: true });
    const late = stripe.things.subscriptions.get(subscription);
    expect([late?.status, late?.latestInvoice?.status]).toEqual(["canceled", "void"]);
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active", expireAt: "2026-05-08T12:00:00.000Z" });
  });
});
