import { INITIAL_LICENSE } from "@guildhall/core/billing";
import { sessionCalls } from "@guildhall/core/session";
import { Writable } from "node:stream";
import { describe, expect } from "vitest";
import type { Deps } from "../../lib/deps.ts";
import { createLog } from "../../lib/log.ts";
import { failure } from "../../testing/billing-world.ts";
import { it, KEY, refOf, SECRET } from "../../testing/stripe-world.ts";
import { examineProvider } from "../ask-provider.service.ts";
import { sweepBilling } from "../billing-jobs.ts";
import { createBillingMetrics } from "../billing-metrics.ts";
import { retryGivenUp } from "../inbox.repository.ts";
import { workInbox } from "../inbox.ts";
import { warnOfCharges } from "../warn-of-charges.ts";

describe("while Stripe can't be reached", () => {
  it("news waits, is given up after an hour, counted, and applied once somebody has it tried anew", async ({
    license,
    order,
    stripe,
    deliver,
    info,
    team,
    db,
  }) => {
    await license();
    await db.deleteFrom("payments").execute();
    await db.deleteFrom("billing_inbox").execute();
    stripe.pay(refOf(await order()));
    stripe.refusePaths.push("/v1/checkout");
    const completed = stripe.events.filter(({ type }) => type === "checkout.session.completed");
    await deliver(completed);
    const states = () => db.selectFrom("billing_inbox").select(["state", "attempts"]).execute();
    expect(await states()).toEqual([{ state: "waiting", attempts: 1 }]);
    await db.updateTable("billing_inbox").set({ attempts: 7 }).execute();
    team.clock.advance(60 * 60 * 1000);
    await workInbox(team.server.deps);
    expect(await states()).toEqual([{ state: "given_up", attempts: 8 }]);
    const metrics = await createBillingMetrics(team.server.deps).registry.metrics();
    expect(metrics).toContain('guildhall_payment_inbox{state="given_up"} 1');
    expect(metrics).toContain("guildhall_payments_unsettled 1");
    stripe.refusePaths.length = 0;
    expect(await retryGivenUp(db, team.clock.now())).toBe(1);
    await workInbox(team.server.deps);
    expect([await states(), (await info()).licenseStatus]).toEqual([
      [{ state: "done", attempts: 1 }],
      "subscription_active",
    ]);
  });

  it("neither key, secret, address nor a name of Stripe's gets into logs, errors, metrics or events", async ({
    license,
    order,
    stripe,
    deliver,
    team,
    db,
  }) => {
    let log = "";
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    Object.assign(team.server.deps, { log: createLog({ logLevel: "trace" }, stream) });
    await license();
    const opened = await order();
    stripe.pay(refOf(opened));
    stripe.refusePaths.push("/v1/");
    expect(await failure(order({ licenseType: "business" }))).toBe("unavailable");
    await deliver();
    await sweepBilling(team.server.deps);
    stripe.refusePaths.length = 0;
    await deliver(stripe.events);
    team.clock.advance(20_000);
    await workInbox(team.server.deps);
    const events = await db
      .selectFrom("events")
      .select("payload")
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    const metrics = await createBillingMetrics(team.server.deps).registry.metrics();
    const { redirectUrl: _, ...answered } = opened;
    const said = [log, JSON.stringify(events), metrics, JSON.stringify(answered)].join(" ");
    const customers = [...stripe.things.customers.keys(), ...stripe.things.intents.keys()];
    expect([KEY, SECRET, "money@example.test", ...customers].filter((canary) => said.includes(canary))).toEqual([]);
    expect(log).toContain("a payment provider's notice could not be applied");
  });
});

describe("a key of the other mode", () => {
  it("makes a customer of its own, and leaves all of the test mode alone", async ({
    license,
    payFor,
    order,
    stripe,
    deliver,
    info,
    team,
    db,
  }) => {
    await license();
    const { subscription } = await payFor({ recurring: true });
    // The same address stands for another account: what the server asks for with a live key has other names.
    Object.assign(team.server.deps.config, { stripe: { ...team.server.deps.config.stripe, mode: "live" } });
    await license({ ...INITIAL_LICENSE });
    const before = structuredClone({ ...stripe.things.subscriptions.get(subscription), latestInvoice: null });
    expect((await info()).hasPortal).toBe(false);
    await order({ recurring: true });
    await sweepBilling(team.server.deps);
    await deliver(stripe.events.filter(({ livemode }) => !livemode));
    const customers = db.selectFrom("billing_customers").select("mode").where("workspace_id", "=", team.workspaceId);
    expect((await customers.orderBy("mode").execute()).map(({ mode }) => mode)).toEqual(["live", "test"]);
    expect({ ...stripe.things.subscriptions.get(subscription), latestInvoice: null }).toEqual(before);
    expect((await info()).licenseStatus).toBe("initial");
  });
});

describe("plans that are turned off", () => {
  it("leave everything on, and who still pays is named; turned on again, all is as before", async ({
    license,
    payFor,
    info,
    owner,
    team,
    db,
  }) => {
    // Of other tests.
    await db.deleteFrom("subscriptions").execute();
    await license();
    await payFor({ recurring: true });
    const before = await info();
    const warned: string[] = [];
    const { deps } = team.server;
    const log = { ...deps.log, warn: (sentence: string) => void warned.push(sentence) } as unknown as Deps["log"];
    await warnOfCharges({ ...deps, log });
    Object.assign(deps.config, { licenses: "off" });
    await warnOfCharges({ ...deps, log });
    expect(warned).toEqual(["LICENSES is off, but subscriptions go on being charged: 1."]);
    expect(await examineProvider(deps)).toEqual(warned);
    const session = await owner.client.call(sessionCalls.getUserInfo, {});
    expect(session.loggedIn && session.workspace?.license).toEqual({
      type: "free",
      status: "initial",
      restrictions: [],
    });
    Object.assign(deps.config, { licenses: "on" });
    expect(await info()).toEqual(before);
  });
});
