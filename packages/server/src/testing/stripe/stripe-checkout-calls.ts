import type { Sent } from "./check-params.ts";
import { fields, has, metadataOf, objects, text } from "./stripe-call.ts";
import type { StripeCall, StripeCallRow } from "./stripe-call.ts";
import { checkUrl, customerOf, makePrice } from "./stripe-catalog-calls.ts";
import { showIntent, showInvoice, showSession, showSubscription, subtotalOf } from "./stripe-objects.ts";
import { missing, refuse } from "./stripe-refusal.ts";
import type { FakeCustomer, FakePrice, FakeSession, StripeScene } from "./stripe-things.ts";

const MIN_OPEN_S = 30 * 60;
const MAX_OPEN_S = 24 * 60 * 60;
const MIN_TRIAL_S = 48 * 60 * 60;
const MAX_TRIAL_S = 730 * 24 * 60 * 60;
/** Of dollars and euros. */
const MIN_CHARGE = 50;
const MAX_REFERENCE = 200;

/** Parameters of one mode only. */
const OF_MODE: Readonly<Record<string, "payment" | "subscription">> = {
  subscription_data: "subscription",
  payment_method_collection: "subscription",
  invoice_creation: "payment",
  payment_intent_data: "payment",
  customer_creation: "payment",
};

function createSession({ scene, sent }: StripeCall): object {
  const mode = modeOf(sent);
  checkAddresses(sent);
  const customer = customerOf(scene, text(sent, "customer") ?? "");
  checkCustomerRules(scene, sent);
  const line = lineOf(scene, sent, mode);
  checkCurrency(customer, line.price, mode);
  const data = fields(sent, "subscription_data");
  const session: FakeSession = {
    id: scene.id(`cs_${scene.mode}`),
    mode,
    customer,
    ...line,
    trialEnd: trialOf(scene, data),
    isTaxed: text(fields(sent, "automatic_tax"), "enabled") === "true",
    metadata: metadataOf(sent),
    subscriptionMetadata: metadataOf(data),
    created: scene.now(),
    expiresAt: expiryOf(scene, text(sent, "expires_at")),
    sent,
    status: "open",
    paymentStatus: "unpaid",
    tax: 0,
    intent: null,
    invoice: null,
    subscription: null,
  };
  const total = subtotalOf(session);
  if (total > 0 && total < MIN_CHARGE)
    throw refuse({ code: "amount_too_small", message: "The total amount due must add up to at least $0.50" });
  scene.things.sessions.set(session.id, session);
  return showSession(scene, session);
}

function modeOf(sent: Sent): FakeSession["mode"] {
  const mode = text(sent, "mode");
  if (mode !== "payment" && mode !== "subscription")
    throw refuse({ code: "parameter_missing", param: "mode", message: "Missing required param: mode." });
  for (const [param, only] of Object.entries(OF_MODE))
    if (sent[param] !== undefined && only !== mode)
      throw refuse({ param, message: `You can not pass \`${param}\` in \`${mode}\` mode.` });
  return mode;
}

function checkAddresses(sent: Sent): void {
  checkUrl(text(sent, "success_url"), "success_url");
  if (sent["cancel_url"] !== undefined) checkUrl(text(sent, "cancel_url"), "cancel_url");
  const reference = text(sent, "client_reference_id") ?? "";
  if (reference.length > MAX_REFERENCE || !/^[\w-]*$/.test(reference))
    throw refuse({ param: "client_reference_id", message: "Invalid client_reference_id" });
}

/** What a customer who exists has to allow. */
function checkCustomerRules({ account }: StripeScene, sent: Sent): void {
  const update = fields(sent, "customer_update");
  const isTaxed = text(fields(sent, "automatic_tax"), "enabled") === "true";
  if (isTaxed && !account.isTaxReady)
    throw refuse({
      param: "automatic_tax",
      message: "You must have a valid head office address to enable automatic tax.",
    });
  if (isTaxed && text(update, "address") !== "auto" && text(update, "shipping") !== "auto")
    throw refuse({
      code: "customer_tax_location_invalid",
      param: "automatic_tax",
      message: "Automatic tax calculation in Checkout requires a valid address on the Customer.",
    });
  if (text(fields(sent, "tax_id_collection"), "enabled") !== "true") return;
  if (text(update, "name") !== "auto")
    throw refuse({ message: "Tax ID collection requires updating business name on the customer." });
  if (text(update, "address") !== "auto")
    throw refuse({ message: "We could not find a valid address on the provided customer." });
}

function lineOf(scene: StripeScene, sent: Sent, mode: "payment" | "subscription") {
  const lines = objects(sent, "line_items");
  const [line] = lines;
  if (line === undefined)
    throw refuse({
      code: "parameter_missing",
      param: "line_items",
      message: `\`line_items\` is required in \`${mode}\` mode.`,
    });
  // Nothing here sells more than one thing at once.
  if (lines.length > 1) throw refuse({ param: "line_items", message: "The stand-in knows one line only." });
  const quantity = Number(text(line, "quantity") ?? Number.NaN);
  if (!(quantity >= 1))
    throw refuse({
      param: "line_items[0][quantity]",
      message: "Quantity is required. Add `quantity` to `line_items[0]`",
    });
  const price = priceOf(scene, line);
  if (mode === "payment" && price.interval !== null)
    throw refuse({
      message: "You must provide at least one recurring price in `subscription` mode when using prices.",
    });
  if (mode === "subscription" && price.interval === null)
    throw refuse({ message: "You specified `subscription` mode but passed no recurring price." });
  return { price, quantity };
}

function priceOf(scene: StripeScene, line: Sent): FakePrice {
  const [name, data] = [text(line, "price"), fields(line, "price_data")];
  if ((name === undefined) === (data === undefined))
    throw refuse({ param: "line_items[0]", message: "You must specify exactly one of `price` and `price_data`." });
  if (data !== undefined) return makePrice(scene, data, "line_items[0][price_data]");
  const price = scene.things.prices.get(name ?? "");
  if (price === undefined) throw missing("line_items[0][price]", name ?? "");
  return price;
}

function checkCurrency({ currency }: FakeCustomer, price: FakePrice, mode: string): void {
  if (mode === "subscription" && currency !== null && currency !== price.currency)
    throw refuse({ message: `You cannot combine currencies on a single customer. This customer has ${currency}.` });
}

function trialOf({ now }: StripeScene, data: Sent | undefined): number | null {
  const end = text(data, "trial_end");
  if (end === undefined) return null;
  const left = Number(end) - now();
  const param = "subscription_data[trial_end]";
  if (left < MIN_TRIAL_S)
    throw refuse({ param, message: "The `trial_end` date has to be at least 2 days in the future." });
  if (left > MAX_TRIAL_S) throw refuse({ param, message: "The `trial_end` date can be at most two years away." });
  return Number(end);
}

function expiryOf({ now }: StripeScene, sent: string | undefined): number {
  const at = sent === undefined ? now() + MAX_OPEN_S : Number(sent);
  if (at - now() < MIN_OPEN_S || at - now() > MAX_OPEN_S)
    throw refuse({ param: "expires_at", message: "The `expires_at` timestamp must be 30 minutes to 24 hours away." });
  return at;
}

export function sessionOf(scene: StripeScene, id: string): FakeSession {
  const found = scene.things.sessions.get(id);
  if (found === undefined) throw missing("checkout.session", id);
  if (found.status === "open" && found.expiresAt <= scene.now()) found.status = "expired";
  return found;
}

function retrieveSession({ scene, names: [id = ""], sent }: StripeCall): object {
  const session = sessionOf(scene, id);
  const { intent, subscription, invoice } = session;
  return {
    ...showSession(scene, session),
    ...(has(sent, "payment_intent") && intent !== null && { payment_intent: showIntent(intent, false) }),
    ...(has(sent, "subscription") && subscription !== null && { subscription: showSubscription(subscription) }),
    ...(has(sent, "invoice") && invoice !== null && { invoice: showInvoice(scene, invoice) }),
  };
}

function expireSession({ scene, names: [id = ""] }: StripeCall): object {
  const session = sessionOf(scene, id);
  if (session.status !== "open")
    throw refuse({
      message: `Only Checkout Sessions with a status in ["open"] can be expired. It is ${session.status}.`,
    });
  session.status = "expired";
  scene.tell("checkout.session.expired", showSession(scene, session));
  return showSession(scene, session);
}

export const CHECKOUT_CALLS: readonly StripeCallRow[] = [
  {
    method: "POST",
    path: "checkout/sessions",
    params: ["Checkout/Sessions", "Checkout.SessionCreateParams"],
    answer: createSession,
  },
  {
    method: "GET",
    path: "checkout/sessions/:",
    params: ["Checkout/Sessions", "Checkout.SessionRetrieveParams"],
    expands: ["payment_intent", "subscription", "invoice", "customer", "line_items"],
    answer: retrieveSession,
  },
  {
    method: "POST",
    path: "checkout/sessions/:/expire",
    params: ["Checkout/Sessions", "Checkout.SessionExpireParams"],
    answer: expireSession,
  },
];
