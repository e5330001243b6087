import { billingCalls, licenseAt } from "@guildhall/core/billing";
import fc from "fast-check";
import { expect } from "vitest";
import { it as world, refOf } from "../../testing/stripe-world.ts";
import { refreshWorkspace } from "../ask-provider.service.ts";
import { runLicenseClock, sweepBilling } from "../billing-jobs.ts";
import { findLicense } from "../license.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const STEPS = 25;
const plan = fc.constantFrom("team", "business");
const duration = fc.constantFrom("month", "month", "month", "year");
const news = { order: fc.infiniteStream(fc.nat()), isDropped: fc.infiniteStream(fc.boolean()) };

/** What people, Stripe and time do. */
const act = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant("pay"), plan, duration, recurring: fc.boolean() }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant("leave"), plan, duration, recurring: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("wait"), days: fc.integer({ min: 1, max: 40 }) }), weight: 5 },
  {
    arbitrary: fc.record({ kind: fc.constant("card"), card: fc.constantFrom("works", "works", "declined") }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant("change"), plan, duration }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant("recurring"), isOn: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant("refund"), part: fc.constantFrom(1, 0.5) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("cancel"), when: fc.constantFrom("now", "period end") }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("trial"), plan }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("free") }), weight: 1 },
);

type Act = (typeof act extends fc.Arbitrary<infer T> ? T : never) & Partial<Readonly<Record<string, unknown>>>;

const it = world
  .extend("people", ({ owner, order, stripe, moveTo, team, db }) => {
    const charging = () => [...stripe.things.subscriptions.values()].filter(({ status }) => status !== "canceled");
    /** Stripe's own clock: periods end, are charged an hour later, again each day, and for a week. */
    const pass = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        await moveTo(new Date(team.clock.now().getTime() + DAY_MS).toISOString());
        for (const each of charging()) {
          if (each.status === "past_due" && stripe.charge(each.id)) continue;
          const sinceEnd = team.clock.now().getTime() / 1000 - each.periodStart;
          if (each.status === "past_due" && sinceEnd > 7 * 24 * 60 * 60) stripe.cancel(each.id, "now");
          if (each.periodEnd > team.clock.now().getTime() / 1000) continue;
          stripe.turn(each.id);
          if (each.status === "active") stripe.charge(each.id);
        }
        await sweepBilling(team.server.deps);
      }
    };
    const call = owner.client.call.bind(owner.client);
    const acts: Readonly<Record<string, (wanted: Act) => Promise<unknown>>> = {
      pay: async ({ plan: licenseType, duration: licenseDuration, recurring }) =>
        stripe.pay(refOf(await order({ licenseType, licenseDuration, recurring }))),
      leave: ({ plan: licenseType, duration: licenseDuration, recurring }) =>
        order({ licenseType, licenseDuration, recurring }),
      wait: ({ days }) => pass(Number(days)),
      card: async ({ card }) => stripe.setCard(card as "works"),
      change: (wanted) => {
        const body = { licenseType: String(wanted["plan"]), duration: wanted["duration"] as "month" };
        return call(billingCalls.changePlan, { body });
      },
      recurring: ({ isOn }) => call(isOn ? billingCalls.enableRecurring : billingCalls.disableRecurring, {}),
      refund: async ({ part }) => {
        const paid = await db
          .selectFrom("payments")
          .selectAll()
          .where("workspace_id", "=", team.workspaceId)
          .where("status", "=", "paid")
          .orderBy("id", "desc")
          .executeTakeFirst();
        const invoice = stripe.things.invoices.get(paid?.invoice_ref ?? "");
        const intent = invoice?.intent ?? stripe.things.intents.get(paid?.invoice_ref ?? "");
        const left = (intent?.amount ?? 0) - (intent?.refunded ?? 0);
        if (intent !== undefined && left > 1) stripe.refund(intent.id, Math.ceil(left * Number(part)));
      },
      cancel: async ({ when }) => charging().forEach(({ id }) => stripe.cancel(id, when as "now")),
      trial: ({ plan: licenseType }) =>
        call(billingCalls.switchLicense, { body: { licenseType: String(licenseType) } }),
      free: () => call(billingCalls.switchLicense, { body: { licenseType: "free" } }),
    };
    return { charging, act: (wanted: Act) => acts[wanted.kind]?.(wanted).catch(() => undefined) };
  })
  /** What is stored of the workspace's plan and money, and how often it was told of. */
  .extend("stored", ({ db, team: { workspaceId } }) => async () => {
    const [held, payments, events] = await Promise.all([
      findLicense(db, workspaceId),
      db.selectFrom("payments").selectAll().where("workspace_id", "=", workspaceId).orderBy("id").execute(),
      db.selectFrom("events").select("id").where("workspace_id", "=", workspaceId).execute(),
    ]);
    const rows = payments.map(({ read_at: _, ...row }) => row);
    return { license: held?.license, rows, events: events.length };
  });

it.for([19, 34, 40, 44])(
  "whatever people, cards and time do, and however news comes, we know what Stripe knows: walk %i",
  { timeout: 300_000 },
  async (seed, { license, people, stripe, deliver, stored, team }) => {
    await license();
    const { deps } = team.server;
    const walk = fc.record({ acts: fc.array(act, { minLength: STEPS, maxLength: STEPS }), ...news });
    const [sampled] = fc.sample(walk, { seed, numRuns: 1 });
    let from = 0;
    for (const wanted of sampled?.acts ?? []) {
      await people.act(wanted as Act);
      const fresh = stripe.events.slice(from);
      from = stripe.events.length;
      // Some are lost, some come twice, and none in order.
      const order = sampled?.order.take(fresh.length * 2) ?? [];
      const told = [...fresh, ...fresh].filter(() => sampled?.isDropped.next().value === false);
      const ranks = [...order];
      await deliver(
        told
          .map((event, at) => ({ event, rank: ranks[at] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ event }) => event),
      );
      await runLicenseClock(deps);
      team.clock.advance(1000);
      await refreshWorkspace(deps, team.workspaceId);
      await refreshWorkspace(deps, team.workspaceId);
      const now = await stored();
      expect({ wanted, ...moneyOf(now.rows) }).toEqual({ wanted, ...moneyAt(stripe.things) });
      expect(people.charging().filter(({ cancelsAtPeriodEnd }) => !cancelsAtPeriodEnd).length).toBeLessThanOrEqual(1);
      for (const { status, cancelsAtPeriodEnd, periodEnd, latestInvoice } of people.charging()) {
        const { license: held } = now;
        const at = held === undefined ? undefined : licenseAt(held, team.clock.now());
        if (cancelsAtPeriodEnd || status === "past_due" || latestInvoice?.status !== "paid") continue;
        expect({ wanted, status: at?.status, isRecurring: at?.isRecurring }).toEqual({
          wanted,
          status: "subscription_active",
          isRecurring: true,
        });
        expect(Date.parse(at?.expireAt ?? "")).toBeGreaterThanOrEqual(periodEnd * 1000);
      }
      // Everything that was ever told, once more: nobody hears of it again.
      await deliver(
        stripe.events
          .toReversed()
          .map((event) => ({ ...event, id: `${event.id}_${String(from)}` }))
          .slice(0, 12),
      );
      expect({ wanted, ...(await stored()) }).toEqual({ wanted, ...now });
    }
  },
);

/** Taken and given back, in hundredths. */
function moneyAt({
  intents,
}: {
  readonly intents: ReadonlyMap<string, { status: string; amount: number; refunded: number }>;
}) {
  const paid = [...intents.values()].filter(({ status }) => status === "succeeded");
  return { taken: sumOf(paid.map(({ amount }) => amount)), back: sumOf(paid.map(({ refunded }) => refunded)) };
}

function moneyOf(rows: readonly { paid_at: Date | null; amount: number; tax: number; refunded: number }[]) {
  const paid = rows.filter(({ paid_at: at, refunded }) => at !== null || refunded > 0);
  return {
    taken: sumOf(paid.map(({ amount, tax }) => Number(amount) + Number(tax))),
    back: sumOf(paid.map(({ refunded }) => Number(refunded))),
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
