import type { Sent } from "./check-params.ts";
import { fields, has, objects, text } from "./stripe-call.ts";
import type { StripeCall, StripeCallRow } from "./stripe-call.ts";
import { listOf, paymentsOf, showDispute, showIntent, showInvoice, showSubscription } from "./stripe-objects.ts";
import { addInvoice, becomes, leftOf, payInvoice } from "./stripe-periods.ts";
import { missing, refuse } from "./stripe-refusal.ts";
import type { FakeIntent, FakePrice, FakeSubscription, StripeScene } from "./stripe-things.ts";

/** What may be changed together with what is only had once it's paid. */
const WITH_PENDING = new Set([
  "items",
  "expand",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "billing_cycle_anchor",
  "trial_end",
  "trial_from_plan",
]);

function subscriptionOf(scene: StripeScene, id: string): FakeSubscription {
  const found = scene.things.subscriptions.get(id);
  if (found === undefined) throw missing("subscription", id);
  return found;
}

function hasEnded({ status }: FakeSubscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function show(scene: StripeScene, subscription: FakeSubscription, sent: Sent): object {
  const { latestInvoice } = subscription;
  const isWithInvoice = has(sent, "latest_invoice") && latestInvoice !== null;
  return {
    ...showSubscription(subscription),
    ...(isWithInvoice && { latest_invoice: showInvoice(scene, latestInvoice) }),
  };
}

function retrieveSubscription({ scene, names: [id = ""], sent }: StripeCall): object {
  return show(scene, subscriptionOf(scene, id), sent);
}

function updateSubscription({ scene, names: [id = ""], sent }: StripeCall): object {
  const subscription = subscriptionOf(scene, id);
  if (hasEnded(subscription))
    throw refuse({ message: "A canceled subscription can only update its cancellation_details and metadata." });
  checkUpdate(sent);
  if (sent["cancel_at_period_end"] !== undefined)
    subscription.cancelsAtPeriodEnd = text(sent, "cancel_at_period_end") === "true";
  if (sent["cancel_at"] === "") subscription.cancelsAtPeriodEnd = false;
  const monthly = fields(sent, "pending_invoice_item_interval");
  if (sent["pending_invoice_item_interval"] !== undefined) subscription.invoicesMonthly = monthly !== undefined;
  for (const item of objects(sent, "items")) changeItem(scene, { subscription, item, sent });
  scene.tell("customer.subscription.updated", showSubscription(subscription));
  return show(scene, subscription, sent);
}

function checkUpdate(sent: Sent): void {
  if (sent["cancel_at_period_end"] !== undefined && sent["cancel_at"] !== undefined)
    throw refuse({
      param: "cancel_at",
      message: "You may only specify one of these: cancel_at, cancel_at_period_end.",
    });
  if (text(sent, "payment_behavior") !== "pending_if_incomplete") return;
  const others = Object.keys(sent).filter((name) => !WITH_PENDING.has(name));
  const [param] = others;
  if (param !== undefined)
    throw refuse({
      param,
      message: `Parameter ${param} can't be updated with payment_behavior=pending_if_incomplete.`,
    });
  if (text(sent, "proration_behavior") === "none")
    throw refuse({ param: "proration_behavior", message: "There would be nothing to pay." });
}

interface ItemChange {
  readonly subscription: FakeSubscription;
  readonly item: Sent;
  readonly sent: Sent;
}

function changeItem(scene: StripeScene, { subscription, item, sent }: ItemChange): void {
  // Without an id, a second item would be added beside the first.
  if (text(item, "id") !== subscription.item) throw missing("items[0][id]", text(item, "id") ?? "");
  const price = priceFor(scene, subscription, text(item, "price"));
  const quantity = Number(text(item, "quantity") ?? subscription.quantity);
  const difference = differenceOf(scene, subscription, { price, quantity });
  const behavior = text(sent, "proration_behavior") ?? "create_prorations";
  const isPending = text(sent, "payment_behavior") === "pending_if_incomplete";
  if (behavior === "always_invoice") return invoiceNow(scene, { subscription, price, total: difference, isPending });
  if (behavior === "create_prorations") subscription.prorations += difference;
  subscription.quantity = quantity;
  becomes(scene, subscription, price);
}

function priceFor({ things }: StripeScene, { price: present }: FakeSubscription, name: string | undefined): FakePrice {
  if (name === undefined) return present;
  const price = things.prices.get(name);
  if (price === undefined) throw missing("items[0][price]", name);
  if (price.interval === null) throw refuse({ param: "items[0][price]", message: "The price is not recurring." });
  if (price.currency !== present.currency)
    throw refuse({ param: "items[0][price]", message: "All prices on a subscription must have the same currency." });
  return price;
}

/** Unused time is credited, and what comes instead is charged; nothing is during a trial. */
function differenceOf(
  { now }: StripeScene,
  subscription: FakeSubscription,
  wanted: { readonly price: FakePrice; readonly quantity: number },
): number {
  if (subscription.status === "trialing") return 0;
  const left = leftOf(subscription, now());
  const isOther = wanted.price.interval !== subscription.price.interval;
  const credit = Math.round(left * subscription.price.amount * subscription.quantity);
  return Math.round((isOther ? 1 : left) * wanted.price.amount * wanted.quantity) - credit;
}

interface InvoicedChange {
  readonly subscription: FakeSubscription;
  readonly price: FakePrice;
  readonly total: number;
  /** Whether nothing changes until it's paid. */
  readonly isPending: boolean;
}

/** Without waiting, the change is made whether or not the card works. */
function invoiceNow(scene: StripeScene, { subscription, price, total, isPending }: InvoicedChange): void {
  const made = { reason: "subscription_update", total: Math.max(0, total), tax: 0, status: "draft" } as const;
  const invoice = addInvoice(scene, subscription, made);
  if (isPending) subscription.pending = { price, invoice };
  else becomes(scene, subscription, price);
  if (!payInvoice(scene, invoice) && !isPending) subscription.status = "past_due";
}

function cancelSubscription({ scene, names: [id = ""], sent }: StripeCall): object {
  const subscription = subscriptionOf(scene, id);
  if (hasEnded(subscription)) throw missing("subscription", id);
  subscription.status = "canceled";
  scene.tell("customer.subscription.deleted", showSubscription(subscription));
  return show(scene, subscription, sent);
}

function retrieveInvoice({ scene, names: [id = ""], sent }: StripeCall): object {
  const found = scene.things.invoices.get(id);
  if (found === undefined) throw missing("invoice", id);
  return showInvoice(scene, found, has(sent, "payments"));
}

function listInvoices({ scene, sent }: StripeCall): object {
  const [subscription, status] = [text(sent, "subscription"), text(sent, "status")];
  const found = [...scene.things.invoices.values()].filter(
    (each) =>
      (subscription === undefined || each.subscription?.id === subscription) &&
      (status === undefined || each.status === status),
  );
  return listOf(
    found.map((each) => showInvoice(scene, each)),
    "/v1/invoices",
  );
}

function voidInvoice({ scene, names: [id = ""] }: StripeCall): object {
  const found = scene.things.invoices.get(id);
  if (found === undefined) throw missing("invoice", id);
  if (found.status !== "open") throw refuse({ message: `You can only void open invoices. It is ${found.status}.` });
  found.status = "void";
  scene.tell("invoice.voided", showInvoice(scene, found));
  return showInvoice(scene, found);
}

function listInvoicePayments({ scene, sent }: StripeCall): object {
  const wanted = text(fields(sent, "payment"), "payment_intent") ?? "";
  const found = [...scene.things.invoices.values()].filter(({ intent }) => intent?.id === wanted);
  return listOf(found.flatMap(paymentsOf), "/v1/invoice_payments");
}

function intentOf(scene: StripeScene, id: string): FakeIntent {
  const found = scene.things.intents.get(id);
  if (found === undefined) throw missing("payment_intent", id);
  return found;
}

function createRefund({ scene, sent }: StripeCall): object {
  const intent = intentOf(scene, text(sent, "payment_intent") ?? "");
  const left = intent.amount - intent.refunded;
  if (intent.status !== "succeeded") throw refuse({ message: "This PaymentIntent does not have a successful charge." });
  if (left === 0)
    throw refuse({ code: "charge_already_refunded", message: `Charge ch_${intent.id} has already been refunded.` });
  const amount = Number(text(sent, "amount") ?? left);
  if (amount < 1)
    throw refuse({ code: "parameter_invalid_integer", param: "amount", message: "Invalid positive integer" });
  if (amount > left)
    throw refuse({ param: "amount", message: `Refund amount (${String(amount)}) is greater than unrefunded amount.` });
  intent.refunded += amount;
  const refund = { id: scene.id("re"), object: "refund", amount, payment_intent: intent.id, status: "succeeded" };
  scene.tell("refund.created", refund);
  scene.tell("charge.refunded", { id: `ch_${intent.id}`, object: "charge", payment_intent: intent.id });
  return refund;
}

function listDisputes({ scene, sent }: StripeCall): object {
  const intent = intentOf(scene, text(sent, "payment_intent") ?? "");
  return listOf(
    intent.disputes.map((each) => showDispute(intent, each)),
    "/v1/disputes",
  );
}

export const BILLING_CALLS: readonly StripeCallRow[] = [
  {
    method: "GET",
    path: "subscriptions/:",
    params: ["Subscriptions", "SubscriptionRetrieveParams"],
    expands: ["latest_invoice"],
    answer: retrieveSubscription,
  },
  {
    method: "POST",
    path: "subscriptions/:",
    params: ["Subscriptions", "SubscriptionUpdateParams"],
    expands: ["latest_invoice"],
    answer: updateSubscription,
  },
  {
    method: "DELETE",
    path: "subscriptions/:",
    params: ["Subscriptions", "SubscriptionCancelParams"],
    answer: cancelSubscription,
  },
  {
    method: "GET",
    path: "invoices/:",
    params: ["Invoices", "InvoiceRetrieveParams"],
    expands: ["payments"],
    answer: retrieveInvoice,
  },
  { method: "GET", path: "invoices", params: ["Invoices", "InvoiceListParams"], answer: listInvoices },
  { method: "POST", path: "invoices/:/void", params: ["Invoices", "InvoiceVoidInvoiceParams"], answer: voidInvoice },
  {
    method: "GET",
    path: "invoice_payments",
    params: ["InvoicePayments", "InvoicePaymentListParams"],
    answer: listInvoicePayments,
  },
  {
    method: "GET",
    path: "payment_intents/:",
    params: ["PaymentIntents", "PaymentIntentRetrieveParams"],
    expands: ["latest_charge"],
    answer: ({ scene, names: [id = ""], sent }) => showIntent(intentOf(scene, id), has(sent, "latest_charge")),
  },
  { method: "POST", path: "refunds", params: ["Refunds", "RefundCreateParams"], answer: createRefund },
  { method: "GET", path: "disputes", params: ["Disputes", "DisputeListParams"], answer: listDisputes },
];
