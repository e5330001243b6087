import { InvariantError } from "@guildhall/core";
import { BILLING_CURRENCIES, isSoldPlan } from "@guildhall/core/billing";
import type { BillingCurrency, Duration, SoldPlan } from "@guildhall/core/billing";
import type { Stripe } from "stripe";
import type { CheckoutState, InvoiceState, SubscriptionState } from "../payment-provider.ts";

// One reader for each object: nothing else knows where Stripe keeps what. Its enumerations are open.

type Expandable = string | { readonly id: string } | null | undefined;

export function idOf(thing: Expandable): string | null {
  return typeof thing === "string" ? thing : (thing?.id ?? null);
}

function expanded<T extends object>(thing: string | T | null | undefined): T | null {
  return typeof thing === "object" ? thing : null;
}

/** `guildhall_team_month_usd_300`: a price that is another has another name. */
export interface PriceName {
  readonly plan: SoldPlan;
  readonly duration: Duration;
  readonly currency: BillingCurrency;
  /** Of one seat, in hundredths. */
  readonly amount: number;
}

export function lookupKeyOf({ plan, duration, currency, amount }: PriceName): string {
  return `guildhall_${plan}_${duration}_${currency}_${String(amount)}`;
}

/** @throws {InvariantError} for a price that isn't ours */
function planOf(price: Stripe.Price): Pick<PriceName, "plan" | "duration"> {
  const [, plan = "", duration = ""] = (price.lookup_key ?? "").split("_");
  if (!isSoldPlan(plan) || (duration !== "month" && duration !== "year"))
    throw new InvariantError("a subscription is for something that isn't sold here", { price: price.id });
  return { plan, duration };
}

export function currencyOf(text: string): BillingCurrency {
  const found = BILLING_CURRENCIES.find((currency) => currency === text);
  if (found === undefined) throw new InvariantError("nothing is sold in this currency", { currency: text });
  return found;
}

/** With `payment_intent`, `subscription` and `invoice` expanded. */
export function toCheckout(session: Stripe.Checkout.Session): CheckoutState {
  // What is paid once is refunded and disputed by its charge; its invoice is only a receipt.
  const money = session.mode === "payment" ? session.payment_intent : session.invoice;
  return {
    ref: session.id,
    customerRef: idOf(session.customer) ?? "",
    state: stateOfCheckout(session),
    subscriptionRef: idOf(session.subscription),
    invoiceRef: idOf(money),
    ...receiptOf(expanded(session.invoice)),
    total: session.amount_total ?? 0,
    tax: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? "",
  };
}

function receiptOf(invoice: Stripe.Invoice | null): Pick<CheckoutState, "number" | "receiptUrl"> {
  return { number: invoice?.number ?? "", receiptUrl: invoice?.hosted_invoice_url ?? "" };
}

function stateOfCheckout(session: Stripe.Checkout.Session): CheckoutState["state"] {
  switch (session.status) {
    case "expired":
      return "expired";
    case "complete":
      return session.payment_status === "unpaid" ? stateOfUnpaid(session) : "paid";
    default:
      return "open";
  }
}

const FAILED: ReadonlySet<string> = new Set(["requires_payment_method", "canceled", "incomplete_expired"]);

/** A slow method is on its way, or has failed. */
function stateOfUnpaid(session: Stripe.Checkout.Session): "processing" | "failed" {
  const statuses = [expanded(session.payment_intent)?.status ?? "", expanded(session.subscription)?.status ?? ""];
  return statuses.some((status) => FAILED.has(status)) ? "failed" : "processing";
}
/** With `latest_invoice` expanded. */
export function toSubscription(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (item === undefined) throw new InvariantError("a subscription for nothing", { ref: subscription.id });
  return {
    ref: subscription.id,
    customerRef: idOf(subscription.customer) ?? "",
    state: stateOfSubscription(subscription.status),
    paidUntil: new Date(paidUntil(subscription, item) * 1000),
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    seats: item.quantity ?? 1,
    ...planOf(item.price),
    lastInvoiceRef: idOf(subscription.latest_invoice),
  };
}

/** A new period begins before it's charged: until then, what counts is the end of the one before. */
function paidUntil({ latest_invoice, status }: Stripe.Subscription, item: Stripe.SubscriptionItem): number {
  const invoice = expanded(latest_invoice);
  const isUncharged = invoice?.billing_reason === "subscription_cycle" && invoice.status !== "paid";
  return isUncharged || stateOfSubscription(status) === "late" ? item.current_period_start : item.current_period_end;
}

/** One that's new to us costs nobody their plan. */
function stateOfSubscription(status: Stripe.Subscription.Status): SubscriptionState["state"] {
  switch (status) {
    case "incomplete":
      return "waiting";
    case "trialing":
    case "active":
      return "running";
    case "paused":
    case "canceled":
    case "incomplete_expired":
      return "ended";
    default:
      return "late";
  }
}

/** What became of the money. */
export type Settled = Pick<InvoiceState, "refunded" | "dispute" | "needsConfirmation">;

/** Where nothing was charged yet. */
export const UNSETTLED: Settled = { refunded: 0, dispute: "none", needsConfirmation: false };

export function toInvoice(invoice: Stripe.Invoice, settled: Settled): InvoiceState {
  const { paid_at: paidAt } = invoice.status_transitions;
  const { id, number, customer, status, total, currency, hosted_invoice_url: page, total_taxes: taxes } = invoice;
  return {
    ref: id,
    number: number ?? "",
    customerRef: idOf(customer) ?? "",
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
    state: stateOfInvoice(status),
    paidAt: paidAt === null ? null : new Date(paidAt * 1000),
    total,
    tax: (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency,
    ...settled,
    payUrl: status === "open" ? (page ?? null) : null,
    receiptUrl: page ?? "",
  };
}

function stateOfInvoice(status: Stripe.Invoice.Status | null): InvoiceState["state"] {
  switch (status) {
    case "paid":
      return "paid";
    case "void":
      return "void";
    case "uncollectible":
      return "failed";
    default:
      return "open";
  }
}

/** Of what was paid once, with `latest_charge` expanded; its tax is the checkout's. */
export function toPaidOnce(intent: Stripe.PaymentIntent, settled: Settled): InvoiceState {
  return {
    ref: intent.id,
    number: "",
    customerRef: idOf(intent.customer) ?? "",
    subscriptionRef: null,
    state: intent.status === "succeeded" ? "paid" : "open",
    paidAt: null,
    total: intent.amount_received,
    tax: 0,
    currency: intent.currency,
    ...settled,
    payUrl: null,
    receiptUrl: expanded(intent.latest_charge)?.receipt_url ?? "",
  };
}

const NO_DISPUTE: ReadonlySet<string> = new Set(["won", "prevented", "warning_closed"]);

export function toSettled(intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]): Settled {
  const statuses = disputes.map(({ status }) => status);
  const isOpen = statuses.some((status) => !NO_DISPUTE.has(status));
  return {
    refunded: expanded(intent.latest_charge)?.amount_refunded ?? 0,
    dispute: statuses.includes("lost") ? "lost" : isOpen ? "open" : "none",
    needsConfirmation: intent.status === "requires_action",
  };
}
