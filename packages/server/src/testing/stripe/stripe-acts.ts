import { fields } from "./stripe-call.ts";
import { showInvoice, showSession, showSubscription, subtotalOf } from "./stripe-objects.ts";
import { sessionOf } from "./stripe-checkout-calls.ts";
import { addInvoice, chargeFor, payInvoice, periodAfter, settleInvoice } from "./stripe-periods.ts";
import { missing, refuse } from "./stripe-refusal.ts";
import type { FakeIntent, FakeSession, FakeSubscription, StripeScene } from "./stripe-things.ts";

/** What people do on Stripe's pages and in its dashboard, and what it does by itself, each at once. */
export interface StripeActs {
  /** Pays a checkout; `later` leaves the money on its way. Answers whether it was paid. */
  pay(session: string, how?: { readonly tax?: number; readonly later?: boolean }): boolean;
  /** The money of a slow method arrives, or doesn't. */
  settle(session: string, arrives: boolean): void;
  /** A period ends: the next one begins, and its invoice is drawn up. */
  turn(subscription: string): void;
  /** About an hour after that, it's charged; later, it's charged again. Answers whether the card worked. */
  charge(subscription: string): boolean;
  /** Its payer confirms the charge at the bank, on the invoice's page, or is refused there. */
  confirm(subscription: string, isConfirmed?: boolean): void;
  setCard(card: StripeScene["account"]["card"]): void;
  /** In the dashboard, or by retries that came to their end. */
  cancel(subscription: string, when: "now" | "period end"): void;
  refund(intent: string, amount: number): void;
  dispute(intent: string, status: FakeIntent["disputes"][number]["status"]): void;
  deleteCustomer(customer: string): void;
}

export function createStripeActs(scene: StripeScene): StripeActs {
  const subscriptionOf = (id: string) => found(scene.things.subscriptions, "subscription", id);
  const intentOf = (id: string) => found(scene.things.intents, "payment_intent", id);
  return {
    pay: (id, how = {}) => pay(scene, sessionOf(scene, id), how),
    settle(id, arrives) {
      const session = sessionOf(scene, id);
      if (session.intent !== null) session.intent.status = arrives ? "succeeded" : "requires_payment_method";
      if (arrives) complete(scene, session);
      const type = arrives ? "succeeded" : "failed";
      scene.tell(`checkout.session.async_payment_${type}`, showSession(scene, session));
    },
    turn(id) {
      const subscription = subscriptionOf(id);
      if (subscription.cancelsAtPeriodEnd) return end(scene, subscription);
      const { price, quantity, periodEnd, prorations } = subscription;
      subscription.periodStart = periodEnd;
      subscription.periodEnd = periodAfter(periodEnd, price.interval ?? "month");
      subscription.status = "active";
      subscription.prorations = 0;
      const total = Math.max(0, price.amount * quantity + prorations);
      addInvoice(scene, subscription, { reason: "subscription_cycle", total, tax: 0, status: "draft" });
      scene.tell("customer.subscription.updated", showSubscription(subscription));
    },
    charge(id) {
      const { latestInvoice } = subscriptionOf(id);
      if (latestInvoice === null || latestInvoice.status === "paid") throw refuse({ message: "Nothing is due." });
      return payInvoice(scene, latestInvoice);
    },
    confirm(id, isConfirmed = true) {
      const invoice = subscriptionOf(id).latestInvoice;
      if (invoice?.intent?.status !== "requires_action") throw refuse({ message: "Nothing is to be confirmed." });
      invoice.intent.status = isConfirmed ? "succeeded" : "requires_payment_method";
      settleInvoice(scene, invoice);
    },
    setCard(card) {
      scene.account.card = card;
    },
    cancel(id, when) {
      const subscription = subscriptionOf(id);
      if (when === "now") return end(scene, subscription);
      subscription.cancelsAtPeriodEnd = true;
      scene.tell("customer.subscription.updated", showSubscription(subscription));
    },
    refund(id, amount) {
      const intent = intentOf(id);
      intent.refunded += amount;
      tellOfCharge(scene, "charge.refunded", intent);
    },
    dispute(id, status) {
      const intent = intentOf(id);
      const type = status === "needs_response" ? "created" : "closed";
      intent.disputes = [{ id: `dp_${id}`, status }];
      tellOfCharge(scene, `charge.dispute.${type}`, intent);
    },
    deleteCustomer(id) {
      const customer = found(scene.things.customers, "customer", id);
      customer.isDeleted = true;
      for (const each of scene.things.subscriptions.values())
        if (each.customer === customer && each.status !== "canceled") end(scene, each);
      scene.tell("customer.deleted", { id, object: "customer" });
    },
  };
}

function found<T>(things: ReadonlyMap<string, T>, kind: string, id: string): T {
  const thing = things.get(id);
  if (thing === undefined) throw missing(kind, id);
  return thing;
}

function tellOfCharge({ tell }: StripeScene, type: string, { id }: FakeIntent): void {
  tell(type, { id: `ch_${id}`, object: "charge", payment_intent: id });
}

function end(scene: StripeScene, subscription: FakeSubscription): void {
  subscription.status = "canceled";
  scene.tell("customer.subscription.deleted", showSubscription(subscription));
}

function pay(scene: StripeScene, session: FakeSession, { tax = 0, later = false }: { tax?: number; later?: boolean }) {
  if (session.status !== "open") throw refuse({ message: `This Checkout Session is ${session.status}.` });
  session.tax = session.isTaxed ? tax : 0;
  const total = subtotalOf(session) + session.tax;
  const { customer, price } = session;
  if (total > 0) {
    const intent = chargeFor(scene, { customer, total, currency: price.currency });
    // A declined card leaves the page open for another one.
    if (intent.status !== "succeeded") return false;
    session.intent = intent;
    if (later) intent.status = "processing";
  }
  session.status = "complete";
  if (!later) complete(scene, session);
  else if (session.mode === "subscription") subscribe(scene, session, total);
  scene.tell("checkout.session.completed", showSession(scene, session));
  return !later;
}

function complete(scene: StripeScene, session: FakeSession): void {
  const { mode, customer, price, tax, intent } = session;
  const total = subtotalOf(session) + tax;
  session.paymentStatus = total === 0 ? "no_payment_required" : "paid";
  if (mode === "subscription") {
    const subscription = session.subscription ?? subscribe(scene, session, total);
    const invoice = subscription.latestInvoice;
    if (invoice !== null) Object.assign(invoice, { status: "paid", paidAt: scene.now() });
    session.invoice = invoice;
    scene.tell("customer.subscription.updated", showSubscription(subscription));
    if (invoice !== null) scene.tell("invoice.paid", showInvoice(scene, invoice));
    return;
  }
  const number = `GH-${String(scene.things.invoices.size + 1).padStart(4, "0")}`;
  const bill = { customer, subscription: null, reason: "manual", total, tax, currency: price.currency } as const;
  // A receipt: nothing is charged by it, and no payment of it names the charge.
  session.invoice = { id: scene.id("in"), number, ...bill, status: "paid", paidAt: scene.now(), intent: null };
  scene.things.invoices.set(session.invoice.id, session.invoice);
  scene.tell("invoice.paid", showInvoice(scene, session.invoice));
  scene.tell("payment_intent.succeeded", { id: intent?.id, object: "payment_intent" });
}

function subscribe(scene: StripeScene, session: FakeSession, total: number): FakeSubscription {
  const { customer, price, quantity, trialEnd, subscriptionMetadata, tax } = session;
  const now = scene.now();
  customer.currency = price.currency;
  const subscription: FakeSubscription = {
    id: scene.id("sub"),
    item: scene.id("si"),
    customer,
    metadata: subscriptionMetadata,
    created: now,
    price,
    quantity,
    status: trialEnd === null ? "active" : "trialing",
    periodStart: now,
    periodEnd: trialEnd ?? periodAfter(now, price.interval ?? "month"),
    cancelsAtPeriodEnd: false,
    latestInvoice: null,
    pending: null,
    invoicesMonthly: fields(fields(session.sent, "subscription_data"), "pending_invoice_item_interval") !== undefined,
    prorations: 0,
  };
  session.subscription = subscription;
  scene.things.subscriptions.set(subscription.id, subscription);
  const invoice = addInvoice(scene, subscription, { reason: "subscription_create", total, tax, status: "open" });
  invoice.intent = session.intent;
  scene.tell("customer.subscription.created", showSubscription(subscription));
  return subscription;
}
