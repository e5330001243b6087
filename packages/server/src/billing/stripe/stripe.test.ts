import { billingCalls } from "@guildhall/core/billing";
import { describe, expect } from "vitest";
import type { Deps } from "../../lib/deps.ts";
import { failure, it as billing, untilWorkedOn } from "../../testing/billing-world.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { startFakeStripe } from "../../testing/stripe/fake-stripe.ts";
import type { StripeEvent } from "../../testing/stripe/fake-stripe.ts";
import type { TeamOptions } from "../../testing/team.ts";
import { sweepBilling } from "../billing-jobs.ts";
import { workInbox } from "../inbox.ts";
import { createPaymentModule } from "../payment.module.ts";

const START = "2026-03-01T12:00:00.000Z";
const KEY = "sk_test_0123456789abcdef";
const SECRET = "whsec_0123456789abcdef0123456789abcdef";

const it = billing
  .extend("time", () => ({ clock: createFixedClock(START) }))
  .extend("stripe", async ({ time }, { onCleanup }) => {
    const fake = await startFakeStripe({ key: KEY, webhookSecret: SECRET, now: () => time.clock.now() });
    onCleanup(() => fake.close());
    return fake;
  })
  .extend("teamOptions", ({ stripe }): TeamOptions => {
    const account = {
      secretKey: KEY,
      mode: "test",
      webhookSecrets: [SECRET],
      apiUrl: stripe.url,
      isTaxed: false,
    } as const;
    return {
      start: START,
      modules: (deps: Deps) => [createPaymentModule(deps)],
      config: { stripe: account, publicUrl: "https://guild.example" },
    };
  })
  /** Delivers events as Stripe does; all that weren't delivered yet if none is named. */
  .extend("deliver", ({ stripe, team, time }) => {
    time.clock = team.clock;
    let delivered = 0;
    return async (events?: readonly StripeEvent[]) => {
      const sent = events ?? stripe.events.slice(delivered);
      delivered = stripe.events.length;
      const statuses: number[] = [];
      for (const event of sent) {
        const { payload, headers } = stripe.signed(event);
        const answer = await team.server.ask({ method: "POST", url: "/billing/webhook/stripe", headers, payload });
        statuses.push(answer.statusCode);
      }
      await workInbox(team.server.deps);
      await untilWorkedOn(
        team,
        sent.map(({ id }) => id),
      );
      return statuses;
    };
  })
  /** Orders and pays; answers the names that Stripe has given. */
  .extend("payFor", ({ stripe, order, deliver }) => async (changes: object = {}) => {
    const { redirectUrl, pid } = await order(changes);
    const session = redirectUrl.split("/").at(-1) ?? "";
    stripe.pay(session);
    await deliver();
    const { subscription, intent } = stripe.things.sessions.get(session) ?? {};
    return { pid, session, subscription: subscription?.id ?? "", intent: intent?.id ?? "" };
  });

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
