import { PLANS } from "@guildhall/core/billing";
import type { Stripe } from "stripe";
import type { SubscriptionChange, SubscriptionPlan } from "../payment-provider.ts";
import type { StripeCatalog } from "./stripe-catalog.ts";
import { MONTHLY } from "./stripe-checkout.ts";
import { once, orMissing } from "./stripe-client.ts";
import type { StripeAccount } from "./stripe-client.ts";
import { currencyOf } from "./stripe-states.ts";

interface Asked {
  readonly ref: string;
  readonly key: string;
}

export async function changeSubscription(
  account: StripeAccount,
  { ref, key }: Asked,
  change: SubscriptionChange,
): Promise<void> {
  if ("ends" in change && change.ends === "now") return endNow(account, { ref, key });
  const subscription = await orMissing(() => account((stripe) => stripe.subscriptions.retrieve(ref)));
  if (subscription === null) return;
  const params = "seats" in change ? seatsOf(subscription, change.seats) : endOf(subscription, change.ends);
  await account((stripe) => stripe.subscriptions.update(ref, params, once(key, params)));
}

/** Who joins is charged for with the next invoice, within a month, and who leaves is credited. */
function seatsOf({ items }: Stripe.Subscription, quantity: number): Stripe.SubscriptionUpdateParams {
  const [item] = items.data;
  const isYearly = item?.price.recurring?.interval === "year";
  return {
    items: [{ id: item?.id ?? "", quantity }],
    proration_behavior: "create_prorations",
    // Also of one that was paid by the month before.
    pending_invoice_item_interval: isYearly ? MONTHLY : "",
  };
}

function endOf(
  { cancel_at_period_end: endsWithPeriod, cancel_at: endsAt }: Stripe.Subscription,
  ends: "never" | "period" | "now",
): Stripe.SubscriptionUpdateParams {
  if (ends !== "never") return { cancel_at_period_end: true };
  return endsAt !== null && !endsWithPeriod ? { cancel_at: "" } : { cancel_at_period_end: false };
}

/** Nothing that it still asks for may be paid: it's for what nobody gets. */
async function endNow(account: StripeAccount, { ref }: Asked): Promise<void> {
  // One that has ended is missing to whoever ends it.
  await orMissing(() => account((stripe) => stripe.subscriptions.cancel(ref)));
  const open = await account((stripe) => stripe.invoices.list({ subscription: ref, status: "open" }));
  for (const { id } of open.data) await account((stripe) => stripe.invoices.voidInvoice(id));
}

/** Answers where the difference has to be paid by hand, or null if it's done. */
export async function changePlan(
  { account, catalog }: { readonly account: StripeAccount; readonly catalog: StripeCatalog },
  { ref, key }: Asked,
  { plan, duration, from }: SubscriptionPlan,
): Promise<string | null> {
  const { currency: paidIn, items } = await account((stripe) => stripe.subscriptions.retrieve(ref));
  const currency = currencyOf(paidIn);
  const price = await catalog.priceOf({ plan, duration, currency, amount: PLANS[plan].prices[currency][duration] });
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: items.data[0]?.id ?? "", price }],
    expand: ["latest_invoice"],
    // What isn't paid changes nothing.
    ...(from === "now"
      ? { proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" }
      : { proration_behavior: "none" }),
  };
  const changed = await account((stripe) => stripe.subscriptions.update(ref, params, once(key, params)));
  const { pending_update: pending, latest_invoice: invoice } = changed;
  return pending === null || invoice === null || typeof invoice === "string"
    ? null
    : (invoice.hosted_invoice_url ?? null);
}
