import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config-billing.ts";
import type { CheckoutOrder, PaymentProvider } from "../payment-provider.ts";
import type { StripeCatalog } from "./stripe-catalog.ts";
import { orMissing, StripeProblem } from "./stripe-client.ts";
import type { StripeAccount } from "./stripe-client.ts";

/** Whoever joins what is paid by the year is charged for within a month, not at its end. */
export const MONTHLY = { interval: "month" } as const;

type Params = Stripe.Checkout.SessionCreateParams;

/** Only what is ours decides: who pays chooses nothing but how. */
export async function checkoutOf(
  order: CheckoutOrder,
  catalog: StripeCatalog,
  { isTaxed }: Pick<StripeConfig, "isTaxed">,
): Promise<Params> {
  const metadata = namesOf(order);
  return {
    ...(order.isRecurring ? await againOf(order, catalog) : await onceOf(order, catalog)),
    customer: order.customerRef,
    // Else neither tax ids nor addresses can be taken down for somebody who is a customer already.
    customer_update: { address: "auto", name: "auto" },
    tax_id_collection: { enabled: true },
    automatic_tax: { enabled: isTaxed },
    client_reference_id: String(order.paymentId),
    metadata,
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expires_at: toSeconds(order.expiresAt),
    locale: order.language === "ru" ? "ru" : "en",
  };
}

/** For people who look at the dashboard; we find things by their own names. */
function namesOf({ workspaceId, paymentId }: CheckoutOrder): Record<string, string> {
  return { guildhall_workspace: String(workspaceId), guildhall_payment: String(paymentId) };
}

async function againOf(order: CheckoutOrder, catalog: StripeCatalog): Promise<Params> {
  const { plan, duration, currency, amount, seats, chargeAt } = order;
  const price = await catalog.priceOf({ plan, duration, currency, amount: amount / seats });
  const later = chargeAt === null ? {} : { trial_end: toSeconds(chargeAt) };
  const joined = duration === "year" ? { pending_invoice_item_interval: MONTHLY } : {};
  return {
    mode: "subscription",
    line_items: [{ price, quantity: seats }],
    subscription_data: { metadata: namesOf(order), ...later, ...joined },
  };
}

async function onceOf(order: CheckoutOrder, catalog: StripeCatalog): Promise<Params> {
  const { currency, amount, isDifference, plan } = order;
  const quantity = isDifference ? 1 : order.seats;
  const product = await catalog.productOf(plan);
  const metadata = namesOf(order);
  return {
    mode: "payment",
    line_items: [
      { price_data: { currency, product, unit_amount: amount / quantity, tax_behavior: "exclusive" }, quantity },
    ],
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true, invoice_data: { metadata } },
  };
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

export async function closeCheckout(account: StripeAccount, ref: string): ReturnType<PaymentProvider["closeCheckout"]> {
  const known = await orMissing(() => account((stripe) => stripe.checkout.sessions.retrieve(ref)));
  if (known === null) return "gone";
  if (known.status !== "open") return known.status === "complete" ? "paid" : "closed";
  try {
    await account((stripe) => stripe.checkout.sessions.expire(ref));
    return "closed";
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    // Its payer was faster by a moment.
    const { status } = await account((stripe) => stripe.checkout.sessions.retrieve(ref));
    if (status === "open") throw error;
    return status === "complete" ? "paid" : "closed";
  }
}
