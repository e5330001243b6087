import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeStripe } from "./fake-stripe.ts";
import type { FakeStripe } from "./fake-stripe.ts";

const KEY = "sk_test_0123456789abcdef";
const NOW = new Date("2026-03-01T12:00:00.000Z");
const inHours = (hours: number) => NOW.getTime() / 1000 + hours * 60 * 60;

let fake: FakeStripe;
let stripe: Stripe;
const made = { customer: "", gone: "", monthly: "", euros: "", once: "" };

beforeAll(async () => {
  fake = await startFakeStripe({ key: KEY, webhookSecret: "whsec_0123456789abcdef", now: () => NOW });
  stripe = open();
  await stripe.products.create({ id: "guildhall_team", name: "Team" });
  const price = { product: "guildhall_team", currency: "usd", unit_amount: 300 };
  const recurring = { interval: "month" } as const;
  made.customer = (await stripe.customers.create({ email: "a@example.test" })).id;
  made.gone = (await stripe.customers.create({})).id;
  fake.deleteCustomer(made.gone);
  made.monthly = (await stripe.prices.create({ ...price, recurring, lookup_key: "monthly" })).id;
  made.euros = (await stripe.prices.create({ ...price, currency: "eur", recurring })).id;
  made.once = (await stripe.prices.create(price)).id;
});
afterAll(() => fake.close());

function open(key = KEY, more: object = {}): Stripe {
  const { hostname, port } = new URL(fake.url);
  return new Stripe(key, { protocol: "http", host: hostname, port: Number(port), maxNetworkRetries: 0, ...more });
}

const checkout = (changes: object = {}) =>
  stripe.checkout.sessions.create({
    mode: "subscription",
    customer: made.customer,
    line_items: [{ price: made.monthly, quantity: 2 }],
    success_url: "https://guild.example/done",
    expires_at: inHours(1),
    ...changes,
  });

const paidOnce = (changes: object = {}) =>
  checkout({ mode: "payment", line_items: [{ price: made.once, quantity: 2 }], ...changes });

async function subscribed(): Promise<Stripe.Subscription> {
  const session = await checkout();
  fake.pay(session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
  // It was just paid, and asked for.
  return paid.subscription as Stripe.Subscription;
}

/** As `code param`, or the message without a code. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "answered";
  } catch (error) {
    const { code, param, message, type } = error as Record<string, string | undefined>;
    if (type === "StripeIdempotencyError") return type;
    return code === undefined ? (message ?? "") : [code, param].filter((part) => part !== undefined).join(" ");
  }
}

describe("the stand-in of Stripe", () => {
  it("answers a sound checkout of each mode", async () => {
    expect(await checkout()).toMatchObject({ amount_total: 600, status: "open", livemode: false });
    expect(await paidOnce({ invoice_creation: { enabled: true } })).toMatchObject({ mode: "payment" });
  });

  it("refuses who isn't its own, and what isn't of this version", async () => {
    expect(await refusal(() => open("sk_test_another_key_000").customers.create())).toBe("Invalid API Key provided");
    const old = open(KEY, { apiVersion: "2020-08-27" });
    expect(await refusal(() => old.customers.create())).toContain("Invalid Stripe API version");
    expect(await refusal(() => stripe.rawRequest("POST", "/v1/charges", {}))).toContain("Unrecognized request URL");
    const json = {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${KEY}`, "stripe-version": Stripe.API_VERSION },
    };
    expect((await (await fetch(`${fake.url}/v1/customers`, json)).json()).error.message).toContain("it's no form");
  });

  it.for([
    ["parameter_unknown trial_days", { trial_days: 14 }],
    ["parameter_unknown subscription_data[trial]", { subscription_data: { trial: 1 } }],
    ["parameter_unknown payment_method_types", { payment_method_types: ["card"] }],
    ["parameter_missing tax_id_collection[enabled]", { tax_id_collection: { required: "never" } }],
    ["parameter_invalid_integer expires_at", { expires_at: "soon" }],
    ["parameter_invalid_enum locale", { locale: "klingon" }],
    ["parameter_invalid_flag automatic_tax[enabled]", { automatic_tax: { enabled: "maybe" } }],
    ["resource_missing customer", { customer: "cus_nobody" }],
    ["url_invalid success_url", { success_url: "/done" }],
    ["url_invalid cancel_url", { cancel_url: "javascript:alert(1)" }],
    ["resource_missing line_items[0][price]", { line_items: [{ price: "price_none", quantity: 1 }] }],
    ["parameter_missing line_items", { line_items: undefined }],
  ] as const)("refuses a checkout: %s", async ([code, changes]) => {
    expect(await refusal(() => checkout(changes))).toBe(code);
  });

  it("refuses what Stripe's rules for checkouts don't allow", async () => {
    const tax = { tax_id_collection: { enabled: true } };
    const often = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`key${String(at)}`, "1"]));
    expect([
      await refusal(() => checkout({ customer: made.gone })),
      await refusal(() => checkout({ expires_at: inHours(0.49) })),
      await refusal(() => checkout({ expires_at: inHours(24.01) })),
      await refusal(() => checkout({ subscription_data: { trial_end: inHours(47) } })),
      await refusal(() => checkout({ subscription_data: { trial_end: inHours(24 * 731) } })),
      await refusal(() => checkout({ invoice_creation: { enabled: true } })),
      await refusal(() => paidOnce({ subscription_data: { description: "x" } })),
      await refusal(() => checkout({ line_items: [{ price: made.once, quantity: 1 }] })),
      await refusal(() => paidOnce({ line_items: [{ price: made.monthly, quantity: 1 }] })),
      await refusal(() => checkout({ line_items: [{ price: made.monthly }] })),
      await refusal(() => checkout({ line_items: [{ quantity: 1 }] })),
      await refusal(() => checkout(tax)),
      await refusal(() => checkout({ ...tax, customer_update: { name: "auto" } })),
      await refusal(() => checkout({ automatic_tax: { enabled: true } })),
      await refusal(() => checkout({ metadata: often })),
      await refusal(() => checkout({ metadata: { note: "x".repeat(501) } })),
      await refusal(() => checkout({ metadata: { ["k".repeat(41)]: "x" } })),
      await refusal(() => checkout({ client_reference_id: "x".repeat(201) })),
      await refusal(() => paidOnce({ line_items: [{ price_data: priceOf(49), quantity: 1 }] })),
    ]).toMatchInlineSnapshot(`
      [
        "resource_missing customer",
        "The \`expires_at\` timestamp must be 30 minutes to 24 hours away.",
        "The \`expires_at\` timestamp must be 30 minutes to 24 hours away.",
        "The \`trial_end\` date has to be at least 2 days in the future.",
        "The \`trial_end\` date can be at most two years away.",
        "You can not pass \`invoice_creation\` in \`subscription\` mode.",
        "You can not pass \`subscription_data\` in \`payment\` mode.",
        "You specified \`subscription\` mode but passed no recurring price.",
        "You must provide at least one recurring price in \`subscription\` mode when using prices.",
        "Quantity is required. Add \`quantity\` to \`line_items[0]\`",
        "You must specify exactly one of \`price\` and \`price_data\`.",
        "Tax ID collection requires updating business name on the customer.",
        "We could not find a valid address on the provided customer.",
        "You must have a valid head office address to enable automatic tax.",
        "Metadata can have up to 50 keys",
        "Metadata values must be 500 characters or less",
        "Metadata keys must be 40 characters or less",
        "Invalid client_reference_id",
        "amount_too_small",
      ]
    `);
    expect(await refusal(() => paidOnce({ line_items: [{ price_data: priceOf(50), quantity: 1 }] }))).toBe("answered");
    expect(await refusal(() => checkout({ ...tax, customer_update: { name: "auto", address: "auto" } }))).toBe(
      "answered",
    );
  });

  it("answers a key again with what it answered, and refuses it with other parameters", async () => {
    const options = { idempotencyKey: "one" };
    const [first, second] = [
      await stripe.customers.create({ email: "b@example.test" }, options),
      await stripe.customers.create({ email: "b@example.test" }, options),
    ];
    expect(second.id).toBe(first.id);
    expect(await refusal(() => stripe.customers.create({ email: "c@example.test" }, options))).toBe(
      "StripeIdempotencyError",
    );
    expect(await refusal(() => stripe.customers.create({}, { idempotencyKey: "k".repeat(256) }))).toContain("255");
  });

  it("refuses what is taken, and expansions that there aren't", async () => {
    const price = { product: "guildhall_team", currency: "usd", unit_amount: 1, lookup_key: "monthly" };
    expect([
      await refusal(() => stripe.products.create({ id: "guildhall_team", name: "Team" })),
      await refusal(() => stripe.prices.create(price)),
      await refusal(() => stripe.prices.create({ ...price, product: "none", lookup_key: "other" })),
      await refusal(() => stripe.checkout.sessions.retrieve("cs_test_none")),
      await refusal(() => stripe.subscriptions.retrieve("sub_none", { expand: ["latest_invoice.charge"] })),
      await refusal(() =>
        stripe.invoices.retrieve("in_none", { expand: ["payments.data.payment.payment_intent.latest_charge"] }),
      ),
    ]).toMatchInlineSnapshot(`
      [
        "resource_already_exists id",
        "A price already uses that lookup key: monthly",
        "resource_missing product",
        "resource_missing checkout.session",
        "This property cannot be expanded (latest_invoice.charge).",
        "You cannot expand more than 4 levels of a property.",
      ]
    `);
  });

  it("closes a checkout once, and takes no money for a closed one", async () => {
    const { id } = await checkout();
    await stripe.checkout.sessions.expire(id);
    expect(await refusal(() => stripe.checkout.sessions.expire(id))).toContain("can be expired");
    expect(await refusal(async () => fake.pay(id))).toContain("expired");
  });

  it("refuses changes of a subscription that it can't make", async () => {
    const { id, items } = await subscribed();
    const item = items.data[0]?.id ?? "";
    const update = (params: Stripe.SubscriptionUpdateParams) => refusal(() => stripe.subscriptions.update(id, params));
    expect([
      await update({ items: [{ price: made.monthly }] }),
      await update({ items: [{ id: item, price: made.once }] }),
      await update({ items: [{ id: item, price: made.euros }] }),
      await update({ cancel_at_period_end: true, cancel_at: "" }),
      await update({ payment_behavior: "pending_if_incomplete", metadata: { plan: "team" } }),
      await refusal(() => checkout({ line_items: [{ price: made.euros, quantity: 1 }] })),
    ]).toMatchInlineSnapshot(`
      [
        "resource_missing items[0][id]",
        "The price is not recurring.",
        "All prices on a subscription must have the same currency.",
        "You may only specify one of these: cancel_at, cancel_at_period_end.",
        "Parameter metadata can't be updated with payment_behavior=pending_if_incomplete.",
        "You cannot combine currencies on a single customer. This customer has usd.",
      ]
    `);
    await stripe.subscriptions.cancel(id);
    expect([
      await refusal(() => stripe.subscriptions.cancel(id)),
      await update({ cancel_at_period_end: true }),
      await refusal(() => stripe.invoices.voidInvoice(String(fake.things.subscriptions.get(id)?.latestInvoice?.id))),
    ]).toMatchInlineSnapshot(`
      [
        "resource_missing subscription",
        "A canceled subscription can only update its cancellation_details and metadata.",
        "You can only void open invoices. It is paid.",
      ]
    `);
  });

  it("gives nothing back twice, nor more than is left", async () => {
    const session = await paidOnce();
    fake.pay(session.id);
    const intent = fake.things.sessions.get(session.id)?.intent?.id ?? "";
    const back = (amount?: number) =>
      refusal(() => stripe.refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) }));
    expect([await back(601), await back(0), await back(200), await back(401), await back(), await back()])
      .toMatchInlineSnapshot(`
      [
        "Refund amount (601) is greater than unrefunded amount.",
        "parameter_invalid_integer amount",
        "answered",
        "Refund amount (401) is greater than unrefunded amount.",
        "answered",
        "charge_already_refunded",
      ]
    `);
  });

  it("opens the portal by a configuration only, for somebody who is there", async () => {
    const portal = (params: object) =>
      refusal(() =>
        stripe.billingPortal.sessions.create({
          customer: made.customer,
          return_url: "https://guild.example",
          ...params,
        }),
      );
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    expect([
      await portal({}),
      await portal({ configuration: "bpc_none" }),
      await portal({ configuration, customer: made.gone }),
      await portal({ configuration, return_url: "nowhere" }),
      await portal({ configuration }),
      await refusal(() =>
        stripe.billingPortal.configurations.create({
          features: { customer_update: { enabled: true, allowed_updates: [] } },
        }),
      ),
    ]).toMatchInlineSnapshot(`
      [
        "No configuration provided and your test mode default configuration has not been created.",
        "resource_missing configuration",
        "resource_missing customer",
        "url_invalid return_url",
        "answered",
        "Give at least one update.",
      ]
    `);
  });
});

function priceOf(amount: number) {
  return { product: "guildhall_team", currency: "usd", unit_amount: amount };
}
