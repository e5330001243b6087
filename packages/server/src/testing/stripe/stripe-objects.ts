import type { Stripe } from "stripe";
import type {
  FakeCustomer,
  FakeIntent,
  FakeInvoice,
  FakePrice,
  FakeSession,
  FakeSubscription,
  StripeScene,
} from "./stripe-things.ts";

// Typed by the library: a field that moves to another place doesn't compile. What nobody here reads is left out.

export function showCustomer({ id, email, name, isDeleted }: FakeCustomer): object {
  if (isDeleted) return { id, object: "customer", deleted: true } satisfies Partial<Stripe.DeletedCustomer>;
  return { id, object: "customer", email, name } satisfies Partial<Stripe.Customer>;
}

export function showPrice({ id, product, currency, amount, interval, lookupKey }: FakePrice) {
  return {
    id,
    object: "price",
    active: true,
    product,
    currency,
    unit_amount: amount,
    lookup_key: lookupKey,
    type: interval === null ? "one_time" : "recurring",
    recurring: interval === null ? null : recurringOf(interval),
  } satisfies Partial<Stripe.Price>;
}

function recurringOf(interval: "month" | "year"): Stripe.Price.Recurring {
  // Only the interval is read.
  return { interval, interval_count: 1 } as Stripe.Price.Recurring;
}

export function showSession(scene: StripeScene, session: FakeSession) {
  const { id, mode, customer, status, paymentStatus, tax, metadata, expiresAt } = session;
  return {
    id,
    object: "checkout.session",
    livemode: scene.mode === "live",
    mode,
    status,
    payment_status: paymentStatus,
    customer: customer.id,
    subscription: session.subscription?.id ?? null,
    payment_intent: mode === "payment" ? (session.intent?.id ?? null) : null,
    invoice: session.invoice?.id ?? null,
    currency: session.price.currency,
    amount_subtotal: subtotalOf(session),
    amount_total: subtotalOf(session) + tax,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    metadata,
    expires_at: expiresAt,
    url: status === "open" ? `${scene.account.url}/c/pay/${id}` : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

/** What is due today. */
export function subtotalOf({ trialEnd, price, quantity }: FakeSession): number {
  return trialEnd === null ? price.amount * quantity : 0;
}

export function showSubscription(subscription: FakeSubscription) {
  const { id, item, customer, price, quantity, status, periodStart, periodEnd, cancelsAtPeriodEnd } = subscription;
  const shown = {
    id: item,
    object: "subscription_item",
    price: showPrice(price) as Stripe.Price,
    quantity,
    current_period_start: periodStart,
    current_period_end: periodEnd,
  } satisfies Partial<Stripe.SubscriptionItem>;
  return {
    id,
    object: "subscription",
    customer: customer.id,
    status,
    currency: price.currency,
    metadata: subscription.metadata,
    cancel_at_period_end: cancelsAtPeriodEnd,
    cancel_at: cancelsAtPeriodEnd ? periodEnd : null,
    latest_invoice: subscription.latestInvoice?.id ?? null,
    pending_update: subscription.pending === null ? null : pendingOf(subscription),
    items: listOf([shown as Stripe.SubscriptionItem], "/v1/subscription_items"),
  } satisfies Partial<Stripe.Subscription>;
}

function pendingOf({ created }: FakeSubscription): Stripe.Subscription.PendingUpdate {
  const nothing = { billing_cycle_anchor: null, trial_end: null, trial_from_plan: null, subscription_items: null };
  // Only whether it's there is asked.
  return { ...nothing, expires_at: created } as Stripe.Subscription.PendingUpdate;
}

export function showInvoice(scene: StripeScene, invoice: FakeInvoice, isWithPayments = false) {
  const { id, number, customer, status, total, tax, currency, reason, subscription } = invoice;
  const isFinal = status !== "draft";
  const details = { subscription: subscription?.id ?? "", metadata: null };
  return {
    id,
    object: "invoice",
    livemode: scene.mode === "live",
    number: isFinal ? number : null,
    customer: customer.id,
    status,
    total,
    currency,
    billing_reason: reason,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
    total_taxes: tax === 0 ? [] : [taxOf(tax)],
    hosted_invoice_url: isFinal ? `${scene.account.url}/i/${id}` : null,
    parent:
      subscription === null
        ? null
        : { type: "subscription_details", quote_details: null, subscription_details: details },
    ...(isWithPayments && { payments: listOf(paymentsOf(invoice), "/v1/invoice_payments") }),
  } satisfies Partial<Stripe.Invoice>;
}

function taxOf(amount: number): Stripe.Invoice.TotalTax {
  // Only the amount is read.
  return { amount, tax_behavior: "exclusive" } as Stripe.Invoice.TotalTax;
}

export function paymentsOf({ id, intent, status, total }: FakeInvoice): Stripe.InvoicePayment[] {
  if (intent === null) return [];
  const shown = {
    id: `inpay_${id}`,
    object: "invoice_payment",
    invoice: id,
    amount_paid: total,
    status: status === "paid" ? "paid" : "open",
    payment: { type: "payment_intent", payment_intent: intent.id },
  } satisfies Partial<Stripe.InvoicePayment>;
  return [shown as unknown as Stripe.InvoicePayment];
}

export function showIntent({ id, customer, amount, currency, status, ...rest }: FakeIntent, isWithCharge: boolean) {
  const charge = {
    id: `ch_${id}`,
    object: "charge",
    amount,
    amount_refunded: rest.refunded,
    disputed: rest.disputes.length > 0,
    payment_intent: id,
    receipt_url: `https://pay.stripe.test/receipts/${id}`,
  } satisfies Partial<Stripe.Charge>;
  return {
    id,
    object: "payment_intent",
    customer: customer.id,
    amount,
    amount_received: status === "succeeded" ? amount : 0,
    currency,
    status,
    latest_charge: isWithCharge ? (charge as unknown as Stripe.Charge) : charge.id,
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function showDispute(intent: FakeIntent, { id, status }: FakeIntent["disputes"][number]) {
  const { amount } = intent;
  return { id, object: "dispute", status, amount, payment_intent: intent.id } satisfies Partial<Stripe.Dispute>;
}

export function listOf<T>(data: readonly T[], url: string): Stripe.ApiList<T> {
  return { object: "list", data: [...data], has_more: false, url };
}
