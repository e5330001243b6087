import { billingCalls } from "@guildhall/core/billing";
import { describe, expect, vi } from "vitest";
import { failure } from "../../testing/billing-world.ts";
import { it, refOf, SECRET } from "../../testing/stripe-world.ts";
import { sweepBilling } from "../billing-jobs.ts";

describe("Stripe", () => {
  it("takes a plan's whole life: paid, renewed, failed, recovered, canceled there, given back", async ({
    license,
    payFor,
    info,
    stripe,
    deliver,
    moveTo,
    paymentsOf,
    team,
    owner,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    expect(await info()).toMatchObject({
      licenseType: "team",
      licenseStatus: "subscription_active",
      expireAt: "2026-04-01T12:00:00.000Z",
      paymentProvider: "stripe",
      hasPortal: true,
      recurringPayment: { isOn: true },
    });
    const { items } = await owner.client.call(billingCalls.listPayments, { query: {} });
    expect(items).toMatchObject([
      { status: "paid", externalId: "GH-0001", receiptUrl: expect.stringContaining("/i/in_") },
    ]);

    // A period ends about an hour before it's charged.
    await moveTo("2026-04-01T12:00:01.000Z");
    stripe.turn(subscription);
    await deliver();
    expect(await info()).toMatchObject({ licenseStatus: "subscription_active", expireAt: "2026-04-01T12:00:00.000Z" });
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject({ expireAt: "2026-05-01T12:00:00.000Z", failure: null });

    await moveTo("2026-05-01T13:00:00.000Z");
    stripe.setCard("declined");
    stripe.turn(subscription);
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject({
      licenseStatus: "subscription_active",
      failure: { until: "2026-05-08T12:00:00.000Z" },
    });
    const pages = await Promise.all(
      (["cards", "invoice"] as const).map((page) => owner.client.call(billingCalls.openPortal, { body: { page } })),
    );
    expect(pages.map(({ redirectUrl }) => new URL(redirectUrl).pathname.split("/")[1])).toEqual(["p", "i"]);

    await moveTo("2026-05-03T13:00:00.000Z");
    stripe.setCard("works");
    stripe.charge(subscription);
    await deliver();
    expect(await info()).toMatchObject({ failure: null, expireAt: "2026-06-01T12:00:00.000Z" });
    expect(await failure(owner.client.call(billingCalls.openPortal, { body: { page: "invoice" } }))).toBe(
      "already_paid",
    );

    stripe.cancel(subscription, "period end");
    await deliver();
    expect(await info()).toMatchObject({ licenseStatus: "subscription_canceled", recurringPayment: { isOn: false } });

    const last = stripe.things.subscriptions.get(subscription)?.latestInvoice?.intent?.id ?? "";
    stripe.refund(last, 300);
    await deliver();
    expect(await info()).toMatchObject({ licenseStatus: "subscription_expired" });
    expect(stripe.things.subscriptions.get(subscription)?.status).toBe("canceled");
    expect(await paymentsOf()).toEqual(["refunded $3.00", "paid $3.00", "paid $3.00"]);
    await sweepBilling(team.server.deps);
    await deliver();
    expect(await info()).toMatchObject({ licenseStatus: "subscription_expired" });
  });
});

describe("what is paid once at Stripe", () => {
  it("has a number and a receipt, and is given back by super admins, in part and then whole", async ({
    license,
    payFor,
    info,
    paymentsOf,
    stripe,
    deliver,
    team,
  }) => {
    await license();
    const { pid, intent } = await payFor();
    expect(await info()).toMatchObject({ licenseType: "team", expireAt: "2026-04-01T12:00:00.000Z" });
    const root = await team.join({ name: "Root", roles: ["super_admin", "owner"] });
    const params = { id: team.workspaceId };
    const { items } = await root.client.call(billingCalls.listWorkspacePayments, { params, query: {} });
    expect(items).toMatchObject([{ id: pid, externalId: expect.stringMatching(/^GH-/), refundable: 300 }]);
    const refund = (amount?: number) =>
      root.client.call(billingCalls.refundPayment, {
        params: { ...params, pid },
        body: { comment: "Sorry", ...(amount !== undefined && { amount }) },
      });
    expect(await failure(refund(301))).toBe("not_refundable");
    expect((await refund(100)).payment).toMatchObject({ status: "part_refunded", refundable: 200 });
    expect((await info()).licenseStatus).toBe("subscription_active");
    expect((await refund()).payment).toMatchObject({ status: "refunded", refundable: 0 });
    expect(await failure(refund())).toBe("not_refundable");
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_expired", ["refunded $3.00"]]);
    expect(stripe.things.intents.get(intent)?.refunded).toBe(300);
  });

  it("is refunded by nobody in the workspace, nor in another one", async ({ license, payFor, owner, team }) => {
    await license();
    const { pid } = await payFor();
    const body = { comment: "Mine" };
    const params = { id: team.workspaceId, pid };
    expect(await failure(owner.client.call(billingCalls.refundPayment, { params, body }))).not.toBe("done");
    const root = await team.join({ name: "Root", roles: ["super_admin", "owner"] });
    const elsewhere = { id: team.workspaceId + 1, pid };
    expect(await failure(root.client.call(billingCalls.refundPayment, { params: elsewhere, body }))).toBe("not_found");
  });

  it("may be declined first, or slow, and is one payment all the same", async ({
    license,
    order,
    stripe,
    deliver,
    info,
    paymentsOf,
  }) => {
    await license();
    const session = refOf(await order());
    stripe.setCard("declined");
    expect(stripe.pay(session)).toBe(false);
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["initial", ["pending $3.00"]]);
    stripe.setCard("works");
    stripe.pay(session, { later: true });
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["initial", ["processing $3.00"]]);
    stripe.settle(session, true);
    await deliver();
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_active", ["paid $3.00"]]);
    const slow = refOf(await order({ licenseDuration: "year" }));
    stripe.pay(slow, { later: true });
    stripe.settle(slow, false);
    await deliver();
    expect((await paymentsOf())[0]).toBe("failed $30.00");
    expect((await info()).expireAt).toBe("2026-04-01T12:00:00.000Z");
  });

  it("costs the difference to a higher plan in one line, and tax where Stripe adds it", async ({
    license,
    payFor,
    order,
    stripe,
    deliver,
    team,
    owner,
  }) => {
    Object.assign(team.server.deps.config.stripe ?? {}, { isTaxed: true });
    stripe.account.isTaxReady = true;
    await license();
    await payFor();
    team.clock.set(new Date("2026-03-17T00:00:00.000Z"));
    const session = refOf(await order({ licenseType: "business" }));
    stripe.pay(session, { tax: 29 });
    await deliver();
    const { items } = await owner.client.call(billingCalls.listPayments, { query: {} });
    expect(items[0]).toMatchObject({ status: "paid", formattedAmount: "$1.50", formattedTax: "$0.29" });
  });
});

describe("news from Stripe", () => {
  it("is answered 400 if it's forged, old, ahead of time or too large, and never stored", async ({
    stripe,
    license,
    team,
    db,
  }) => {
    await license();
    await db.deleteFrom("billing_inbox").execute();
    const event = { id: "evt_x", type: "invoice.paid", livemode: false, data: { object: { id: "in_x" } } };
    const now = team.clock.now().getTime();
    const post = async (
      changes: Parameters<typeof stripe.signed>[1],
      edit: (payload: string) => string = (it) => it,
    ) => {
      const { payload, headers } = stripe.signed(event, changes);
      const request = { method: "POST", url: "/billing/webhook/stripe", headers, payload: edit(payload) } as const;
      return (await team.server.ask(request)).statusCode;
    };
    const unsigned = { method: "POST", url: "/billing/webhook/stripe", payload: "{}" } as const;
    expect([
      await post({ secret: "whsec_another_secret_0123456789" }),
      await post({ at: new Date(now - 301_000) }),
      await post({ at: new Date(now + 301_000) }),
      await post({}, (payload) => payload.replace("in_x", "in_y")),
      await post({}, () => ""),
      (await team.server.ask(unsigned)).statusCode,
      await post({}, (payload) => payload + " ".repeat(300 * 1024)),
    ]).toEqual([400, 400, 400, 400, 400, 400, 413]);
    expect(await db.selectFrom("billing_inbox").select("notice_id").execute()).toEqual([]);
    // While a secret is replaced, both are believed.
    Object.assign(team.server.deps.config.stripe ?? {}, { webhookSecrets: [SECRET, "whsec_the_next_one_0123456789"] });
    expect([await post({}), await post({ secret: "whsec_the_next_one_0123456789" })]).toEqual([200, 200]);
  });

  it("of the other mode, of an unknown kind or of nobody here has no effect, and no copy of it is kept", async ({
    stripe,
    license,
    deliver,
    db,
  }) => {
    await license();
    await db.deleteFrom("billing_inbox").execute();
    const base = {
      id: "evt_a",
      type: "invoice.paid",
      livemode: false,
      data: { object: { id: "in_nobodys", note: "x" } },
    };
    const live = { ...base, id: "evt_live", livemode: true };
    const unknown = { ...base, id: "evt_kind", type: "payout.created" };
    const old = { ...base, id: "evt_old", api_version: "2020-08-27" };
    expect(await deliver([live, unknown, base, old])).toEqual([200, 200, 200, 200]);
    const rows = await db.selectFrom("billing_inbox").selectAll().orderBy("notice_id").execute();
    expect(rows.map(({ notice_id, ref, kind }) => [notice_id, kind, ref])).toEqual([
      ["evt_a", "invoice", "in_nobodys"],
      ["evt_old", "invoice", "in_nobodys"],
    ]);
    expect(stripe.asked.filter((each) => each.startsWith("GET /v1/invoices"))).not.toEqual([]);
  });

  it("ends the same in whatever order it comes, four times over", async ({
    license,
    order,
    stripe,
    deliver,
    info,
    paymentsOf,
    team,
    db,
  }) => {
    await license();
    const from = stripe.events.length;
    stripe.pay(refOf(await order({ recurring: true })));
    const events = stripe.events.slice(from).toReversed();
    for (let time = 0; time < 4; time += 1) {
      await deliver(events);
      team.clock.advance(20_000);
    }
    await deliver([...events].toReversed());
    expect([(await info()).licenseStatus, await paymentsOf()]).toEqual(["subscription_active", ["paid $3.00"]]);
    const told = db.selectFrom("events").select("type").where("workspace_id", "=", team.workspaceId);
    expect(await told.where("type", "in", ["license.changed", "payment.changed"]).execute()).toHaveLength(2);
    const stored = db
      .selectFrom("billing_inbox")
      .select("state")
      .where(
        "notice_id",
        "in",
        events.map(({ id }) => id),
      );
    expect(new Set((await stored.execute()).map(({ state }) => state))).toEqual(new Set(["done"]));
  });

  it("is stored once and fetched once, if it comes a hundred times at once", async ({
    license,
    order,
    stripe,
    team,
    info,
    db,
  }) => {
    await license();
    await db.deleteFrom("billing_inbox").execute();
    stripe.pay(refOf(await order()));
    const completed = stripe.events.find(({ type }) => type === "checkout.session.completed") ?? {};
    const { payload, headers } = stripe.signed(completed);
    const request = { method: "POST", url: "/billing/webhook/stripe", headers, payload } as const;
    const asked = stripe.asked.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => team.server.ask(request)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await vi.waitFor(async () => expect((await info()).licenseStatus).toBe("subscription_active"), 10_000);
    expect(await db.selectFrom("billing_inbox").select("attempts").execute()).toEqual([{ attempts: 1 }]);
    expect(stripe.asked.slice(asked).filter((path) => path.startsWith("GET /v1/checkout/sessions/"))).toHaveLength(1);
  });

  it("of a failure changes nothing after the recovery, nor that of a renewal after the end", async ({
    license,
    payFor,
    stripe,
    deliver,
    info,
    moveTo,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    await moveTo("2026-04-01T13:00:00.000Z");
    stripe.setCard("declined");
    stripe.turn(subscription);
    stripe.charge(subscription);
    const failed = stripe.events.filter(({ type }) => type === "invoice.payment_failed");
    stripe.setCard("works");
    stripe.charge(subscription);
    const paid = stripe.events.filter(({ type }) => type === "invoice.paid").slice(-1);
    await deliver(paid);
    await deliver(failed);
    expect(await info()).toMatchObject({ failure: null, expireAt: "2026-05-01T12:00:00.000Z" });
    stripe.cancel(subscription, "now");
    await deliver();
    await deliver(paid.map((event) => ({ ...event, id: "evt_late_copy" })));
    expect((await info()).licenseStatus).toBe("subscription_expired");
  });

  it("touches only the workspace whose things it's about, whatever it names", async ({
    license,
    payFor,
    stripe,
    deliver,
    info,
    team,
    db,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    const before = await info();
    const stranger = { ...stripe.things.subscriptions.get(subscription), id: "sub_of_somebody_else" };
    stripe.things.subscriptions.set(stranger.id, { ...stranger, status: "canceled" } as never);
    const metadata = { guildhall_workspace: String(team.workspaceId) };
    const object = { id: stranger.id, object: "subscription", metadata };
    await deliver([{ id: "evt_sly", type: "customer.subscription.deleted", livemode: false, data: { object } }]);
    expect(await info()).toEqual(before);
    const notice = db.selectFrom("billing_inbox").select("state").where("notice_id", "=", "evt_sly");
    expect(await notice.executeTakeFirst()).toEqual({ state: "waiting" });
  });
});
