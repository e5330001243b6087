import type { Stripe } from "stripe";
import { hosted, orMissing } from "./stripe-client.ts";
import type { StripeConfig } from "../../config-billing.ts";
import type { StripeAccount } from "./stripe-client.ts";

const MARK = { guildhall: "cards and invoices" };

/** Cards, addresses, tax ids and invoices. Canceling and other plans have rules here, so they're done here. */
const CONFIGURATION: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: MARK,
  features: {
    customer_update: { enabled: true, allowed_updates: ["address", "email", "name", "tax_id"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
  },
};

/** Opens Stripe's page for a customer; null if there's no such customer any more. */
export function createPortal(account: StripeAccount, config: Pick<StripeConfig, "apiUrl">) {
  return async (customer: string, returnUrl: string): Promise<string | null> => {
    const configuration = await configurationOf(account);
    const params = { customer, configuration, return_url: returnUrl };
    const session = await orMissing(() => account((stripe) => stripe.billingPortal.sessions.create(params)));
    return session === null ? null : hosted(session.url, config);
  };
}

/** Ours, made when it's first needed. */
async function configurationOf(account: StripeAccount): Promise<string> {
  const { data } = await account((stripe) => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const own = data.find(({ metadata }) => metadata?.["guildhall"] === MARK.guildhall);
  return own?.id ?? (await account((stripe) => stripe.billingPortal.configurations.create(CONFIGURATION))).id;
}
