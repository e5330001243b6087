import type { StripeConfig } from "../../config-billing.ts";
import { CustomerGoneError } from "../payment-provider.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { examineAccount } from "./examine-account.ts";
import { createCatalog } from "./stripe-catalog.ts";
import { checkoutOf, closeCheckout } from "./stripe-checkout.ts";
import { hosted, once, openAccount, orMissing } from "./stripe-client.ts";
import { readMoney, refund } from "./stripe-money.ts";
import { verifyWith } from "./stripe-notice.ts";
import { createPortal } from "./stripe-portal.ts";
import { idOf, toCheckout, toSubscription } from "./stripe-states.ts";
import { changePlan, changeSubscription } from "./stripe-subscription.ts";

const opened = new WeakMap<StripeConfig, PaymentProvider>();

/** Plans are paid at Stripe's own pages; cards, taxes and retries are its business. One for each process. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const known = opened.get(config);
  if (known !== undefined) return known;
  const provider = open(config);
  opened.set(config, provider);
  return provider;
}

function open(config: StripeConfig): PaymentProvider {
  const account = openAccount(config);
  const catalog = createCatalog(account);
  return {
    name: "stripe",
    mode: config.mode,
    async ensureCustomer({ workspaceId, email, name }, key) {
      const params = { email, name, metadata: { guildhall_workspace: String(workspaceId) } };
      return (await account((stripe) => stripe.customers.create(params, once(key, params)))).id;
    },
    async updateCustomer(ref, email) {
      const known = await orMissing(() => account((stripe) => stripe.customers.update(ref, { email })));
      if (known === null) throw new CustomerGoneError("the customer is gone");
    },
    async openCheckout(order, key) {
      const params = await checkoutOf(order, catalog, config);
      const { id, url } = await account((stripe) => stripe.checkout.sessions.create(params, once(key, params)));
      return { ref: id, url: hosted(url, config) };
    },
    closeCheckout: (ref) => closeCheckout(account, ref),
    async readCheckout(ref) {
      const params = { expand: ["payment_intent", "subscription", "invoice"] };
      const session = await orMissing(() => account((stripe) => stripe.checkout.sessions.retrieve(ref, params)));
      return session === null ? null : toCheckout(session);
    },
    async readSubscription(ref) {
      const params = { expand: ["latest_invoice"] };
      const found = await orMissing(() => account((stripe) => stripe.subscriptions.retrieve(ref, params)));
      return found === null ? null : toSubscription(found);
    },
    readInvoice: (ref) => readMoney(account, ref),
    changeSubscription: (ref, change, key) => changeSubscription(account, { ref, key }, change),
    changePlan: (ref, wanted, key) => changePlan({ account, catalog }, { ref, key }, wanted),
    async findInvoiceOf(chargeRef) {
      const payment = { type: "payment_intent", payment_intent: chargeRef } as const;
      const { data } = await account((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
      return idOf(data[0]?.invoice);
    },
    refund: (ref, amount, key) => refund(account, { ref, amount, key }),
    openPortal: createPortal(account, config),
    examine: (origin) => examineAccount(account, config, origin),
    verify: (delivery) => account(async (stripe) => verifyWith(stripe, config, delivery)),
  };
}
