import { fields, list, metadataOf, text } from "./stripe-call.ts";
import type { StripeCall, StripeCallRow } from "./stripe-call.ts";
import { listOf, showCustomer, showPrice } from "./stripe-objects.ts";
import { missing, refuse } from "./stripe-refusal.ts";
import type { FakeCustomer, FakePrice, StripeScene } from "./stripe-things.ts";

const MAX_AMOUNT = 99_999_999;

export function customerOf({ things }: StripeScene, id: string): FakeCustomer {
  const found = things.customers.get(id);
  if (found === undefined || found.isDeleted) throw missing("customer", id);
  return found;
}

export function checkUrl(url: string | undefined, param: string): void {
  const isUrl = url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isUrl) throw refuse({ code: "url_invalid", param, message: "Not a valid URL" });
}

function createCustomer({ scene, sent }: StripeCall): object {
  const customer = {
    id: scene.id("cus"),
    email: emailOf(sent),
    name: text(sent, "name") ?? "",
    currency: null,
    isDeleted: false,
  };
  scene.things.customers.set(customer.id, customer);
  return showCustomer(customer);
}

function updateCustomer({ scene, names: [id = ""], sent }: StripeCall): object {
  const customer = customerOf(scene, id);
  customer.email = emailOf(sent);
  return showCustomer(customer);
}

function emailOf(sent: StripeCall["sent"]): string {
  const email = text(sent, "email") ?? "";
  if (email !== "" && (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 512))
    throw refuse({ code: "email_invalid", param: "email", message: `Invalid email address: ${email}` });
  return email;
}

function createProduct({ scene, sent }: StripeCall): object {
  const id = text(sent, "id") ?? scene.id("prod");
  if (scene.things.products.has(id))
    throw refuse({ code: "resource_already_exists", param: "id", message: `Product already exists: ${id}` });
  const product = { id, name: text(sent, "name") ?? "" };
  scene.things.products.set(id, product);
  return { object: "product", active: true, ...product };
}

function retrieveProduct({ scene, names: [id = ""] }: StripeCall): object {
  const found = scene.things.products.get(id);
  if (found === undefined) throw missing("product", id);
  return { object: "product", active: true, ...found };
}

/** Also of the price that a line of a checkout brings along. */
export function makePrice(scene: StripeScene, sent: StripeCall["sent"], at: string): FakePrice {
  const param = (name: string) => (at === "" ? name : `${at}[${name}]`);
  const product = text(sent, "product") ?? "";
  if (!scene.things.products.has(product)) throw missing(param("product"), product);
  const amount = Number(text(sent, "unit_amount") ?? Number.NaN);
  if (!(amount >= 0 && amount <= MAX_AMOUNT))
    throw refuse({ param: param("unit_amount"), message: "Invalid unit_amount: must be 0 to 99999999" });
  const currency = text(sent, "currency") ?? "";
  if (!/^[a-z]{3}$/.test(currency))
    throw refuse({ param: param("currency"), message: `Invalid currency: ${currency}` });
  const lookupKey = text(sent, "lookup_key") ?? null;
  const price: FakePrice = { id: scene.id("price"), product, currency, amount, interval: intervalOf(sent), lookupKey };
  scene.things.prices.set(price.id, price);
  return price;
}

function intervalOf(sent: StripeCall["sent"]): FakePrice["interval"] {
  const interval = text(fields(sent, "recurring"), "interval");
  return interval === "month" || interval === "year" ? interval : null;
}

function createPrice({ scene, sent }: StripeCall): object {
  const lookupKey = text(sent, "lookup_key") ?? "";
  const rivals = [...scene.things.prices.values()].filter((each) => lookupKey !== "" && each.lookupKey === lookupKey);
  if (lookupKey.length > 200) throw refuse({ param: "lookup_key", message: "Invalid string: at most 200 characters" });
  if (rivals.length > 0)
    throw refuse({ param: "lookup_key", message: `A price already uses that lookup key: ${lookupKey}` });
  return showPrice(makePrice(scene, sent, ""));
}

function listPrices({ scene, sent }: StripeCall): object {
  const keys = list(sent, "lookup_keys");
  const found = [...scene.things.prices.values()].filter(({ lookupKey }) => keys.includes(lookupKey ?? ""));
  return listOf(found.map(showPrice), "/v1/prices");
}

function createConfiguration({ scene, sent }: StripeCall): object {
  const features = fields(sent, "features");
  const allowed = fields(fields(features, "customer_update"), "allowed_updates");
  const isOn = text(fields(features, "customer_update"), "enabled") === "true";
  if (isOn && Object.keys(allowed ?? {}).length === 0)
    throw refuse({ param: "features[customer_update][allowed_updates]", message: "Give at least one update." });
  const id = scene.id("bpc");
  scene.things.portals.set(id, metadataOf(sent));
  return { id, object: "billing_portal.configuration", metadata: metadataOf(sent) };
}

function listConfigurations({ scene }: StripeCall): object {
  const found = [...scene.things.portals].map(([id, metadata]) => ({ id, metadata }));
  return listOf(found, "/v1/billing_portal/configurations");
}

function createPortalSession({ scene, sent }: StripeCall): object {
  const customer = customerOf(scene, text(sent, "customer") ?? "");
  const configuration = text(sent, "configuration");
  if (configuration === undefined)
    throw refuse({
      message: "No configuration provided and your test mode default configuration has not been created.",
    });
  if (!scene.things.portals.has(configuration)) throw missing("configuration", configuration);
  checkUrl(text(sent, "return_url"), "return_url");
  return {
    id: scene.id("bps"),
    object: "billing_portal.session",
    url: `${scene.account.url}/p/session/${customer.id}`,
  };
}

export const CATALOG_CALLS: readonly StripeCallRow[] = [
  {
    method: "GET",
    path: "webhook_endpoints",
    params: ["WebhookEndpoints", "WebhookEndpointListParams"],
    answer: ({ scene: { account } }) => listOf(account.webhooks, "/v1/webhook_endpoints"),
  },
  {
    method: "GET",
    path: "tax/settings",
    params: ["Tax/Settings", "Tax.SettingsRetrieveParams"],
    answer: ({ scene: { account } }) => ({ object: "tax.settings", status: account.isTaxReady ? "active" : "pending" }),
  },
  {
    method: "POST",
    path: "customers",
    params: ["Customers", "CustomerCreateParams"],
    answer: createCustomer,
  },
  { method: "POST", path: "customers/:", params: ["Customers", "CustomerUpdateParams"], answer: updateCustomer },
  { method: "GET", path: "products/:", params: ["Products", "ProductRetrieveParams"], answer: retrieveProduct },
  { method: "POST", path: "products", params: ["Products", "ProductCreateParams"], answer: createProduct },
  { method: "GET", path: "prices", params: ["Prices", "PriceListParams"], answer: listPrices },
  { method: "POST", path: "prices", params: ["Prices", "PriceCreateParams"], answer: createPrice },
  {
    method: "GET",
    path: "billing_portal/configurations",
    params: ["BillingPortal/Configurations", "BillingPortal.ConfigurationListParams"],
    answer: listConfigurations,
  },
  {
    method: "POST",
    path: "billing_portal/configurations",
    params: ["BillingPortal/Configurations", "BillingPortal.ConfigurationCreateParams"],
    answer: createConfiguration,
  },
  {
    method: "POST",
    path: "billing_portal/sessions",
    params: ["BillingPortal/Sessions", "BillingPortal.SessionCreateParams"],
    answer: createPortalSession,
  },
];
