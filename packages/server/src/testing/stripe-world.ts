import type { Deps } from "../lib/deps.ts";
import { it as billing, untilWorkedOn } from "./billing-world.ts";
import { createFixedClock } from "./fixed-clock.ts";
import { startFakeStripe } from "./stripe/fake-stripe.ts";
import type { StripeEvent } from "./stripe/fake-stripe.ts";
import type { TeamOptions } from "./team.ts";
import { workInbox } from "../billing/inbox.ts";
import { createPaymentModule } from "../billing/payment.module.ts";

const START = "2026-03-01T12:00:00.000Z";
export const KEY = "sk_test_0123456789abcdef";
export const SECRET = "whsec_0123456789abcdef0123456789abcdef";

/** A workspace that pays at the stand-in of Stripe. */
export const it = billing
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
    const session = refOf({ redirectUrl });
    stripe.pay(session);
    await deliver();
    const { subscription, intent } = stripe.things.sessions.get(session) ?? {};
    return { pid, session, subscription: subscription?.id ?? "", intent: intent?.id ?? "" };
  });

/** The checkout that an address leads to. */
export function refOf({ redirectUrl }: { readonly redirectUrl: string }): string {
  return redirectUrl.split("/").at(-1) ?? "";
}
