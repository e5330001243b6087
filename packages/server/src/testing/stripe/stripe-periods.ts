import type { FakeIntent, FakeInvoice, FakePrice, FakeSubscription, StripeScene } from "./stripe-things.ts";
import { showInvoice, showSubscription } from "./stripe-objects.ts";

/** The same day of a later month, or its last. */
export function periodAfter(seconds: number, interval: "month" | "year"): number {
  const from = new Date(seconds * 1000);
  const months = interval === "month" ? 1 : 12;
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), days);
  return (first + (day - 1) * 86_400_000 + (from.getTime() % 86_400_000)) / 1000;
}

/** Of a price for what is left of a period; by the second. */
export function leftOf({ periodStart, periodEnd }: FakeSubscription, now: number): number {
  return Math.max(0, Math.min(1, (periodEnd - now) / (periodEnd - periodStart)));
}

type NewInvoice = Pick<FakeInvoice, "reason" | "total" | "tax"> & { readonly status: FakeInvoice["status"] };

export function addInvoice(
  { things, id, tell, ...scene }: StripeScene,
  subscription: FakeSubscription,
  made: NewInvoice,
): FakeInvoice {
  const invoice: FakeInvoice = {
    id: id("in"),
    number: `GH-${String(things.invoices.size + 1).padStart(4, "0")}`,
    customer: subscription.customer,
    subscription,
    currency: subscription.price.currency,
    intent: null,
    paidAt: null,
    ...made,
  };
  things.invoices.set(invoice.id, invoice);
  subscription.latestInvoice = invoice;
  tell("invoice.created", showInvoice({ things, id, tell, ...scene }, invoice));
  return invoice;
}

const CHARGED = { works: "succeeded", declined: "requires_payment_method", asks: "requires_action" } as const;

export function chargeFor(scene: StripeScene, invoice: Pick<FakeInvoice, "customer" | "total" | "currency">) {
  const { customer, total, currency } = invoice;
  const status = CHARGED[scene.account.card];
  const rest = { refunded: 0, disputes: [] };
  const intent: FakeIntent = { id: scene.id("pi"), customer, amount: total, currency, status, ...rest };
  scene.things.intents.set(intent.id, intent);
  return intent;
}

/** Charges an invoice that was drawn up; tells whether the card worked. */
export function payInvoice(scene: StripeScene, invoice: FakeInvoice): boolean {
  if (invoice.total > 0) invoice.intent = chargeFor(scene, invoice);
  return settleInvoice(scene, invoice);
}

/** By how its charge stands. */
export function settleInvoice(scene: StripeScene, invoice: FakeInvoice): boolean {
  const isPaid = invoice.total === 0 || invoice.intent?.status === "succeeded";
  invoice.status = isPaid ? "paid" : "open";
  if (isPaid) invoice.paidAt = scene.now();
  const { subscription } = invoice;
  if (subscription !== null) settleSubscription(scene, { subscription, invoice, isPaid });
  scene.tell(isPaid ? "invoice.paid" : "invoice.payment_failed", showInvoice(scene, invoice));
  if (invoice.intent?.status === "requires_action")
    scene.tell("invoice.payment_action_required", showInvoice(scene, invoice));
  return isPaid;
}

interface Charged {
  readonly subscription: FakeSubscription;
  readonly invoice: FakeInvoice;
  readonly isPaid: boolean;
}

function settleSubscription(scene: StripeScene, { subscription, invoice, isPaid }: Charged): void {
  const { pending } = subscription;
  if (pending?.invoice === invoice) {
    if (!isPaid) return;
    becomes(scene, subscription, pending.price);
    subscription.pending = null;
  } else if (invoice.reason === "subscription_cycle") subscription.status = isPaid ? "active" : "past_due";
  scene.tell("customer.subscription.updated", showSubscription(subscription));
}

/** Another interval begins a new period at once. */
export function becomes({ now }: StripeScene, subscription: FakeSubscription, price: FakePrice): void {
  const isOther = price.interval !== subscription.price.interval;
  subscription.price = price;
  if (!isOther || price.interval === null || subscription.status === "trialing") return;
  subscription.periodStart = now();
  subscription.periodEnd = periodAfter(now(), price.interval);
}
