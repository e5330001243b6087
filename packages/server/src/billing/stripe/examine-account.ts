import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config-billing.ts";
import { StripeProblem } from "./stripe-client.ts";
import type { StripeAccount } from "./stripe-client.ts";

/** What the webhook has to be told of. */
export const EVENT_TYPES: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "customer.deleted",
];

/** What differs in the account from what is needed here, a sentence each. */
export async function examineAccount(
  account: StripeAccount,
  { isTaxed }: Pick<StripeConfig, "isTaxed">,
  origin: string | null,
): Promise<readonly string[]> {
  return [...(await webhookProblems(account, origin)), ...(isTaxed ? await taxProblems(account) : [])];
}

async function webhookProblems(account: StripeAccount, origin: string | null): Promise<readonly string[]> {
  const url = `${origin ?? ""}/billing/webhook/stripe`;
  if (origin === null) return ["Without PUBLIC_URL, Stripe can't tell this server anything."];
  const endpoints = await mayRead(() => account((stripe) => stripe.webhookEndpoints.list({ limit: 100 })));
  if (endpoints === null) return ["The key may not read webhooks, so they weren't looked at."];
  const endpoint = endpoints.data.find((each) => each.url === url);
  if (endpoint === undefined) return [`No webhook is sent to ${url}.`];
  if (endpoint.status !== "enabled") return [`The webhook to ${url} is disabled.`];
  if (endpoint.enabled_events.includes("*")) return [];
  const lacking = EVENT_TYPES.filter((type) => !endpoint.enabled_events.includes(type));
  return lacking.map((type) => `The webhook isn't told of ${type}.`);
}

async function taxProblems(account: StripeAccount): Promise<readonly string[]> {
  const settings = await mayRead(() => account((stripe) => stripe.tax.settings.retrieve()));
  if (settings === null) return ["The key may not read the tax settings, so they weren't looked at."];
  return settings.status === "active" ? [] : ["STRIPE_TAX is on, but Stripe Tax isn't set up in the account."];
}

/** Null if a restricted key lacks the right. */
async function mayRead<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StripeProblem && error.problem.statusCode === 403) return null;
    throw error;
  }
}
