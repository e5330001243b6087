import { UnavailableError } from "@guildhall/core";
import type { PaymentProviderName } from "@guildhall/core/billing";
import type { Config } from "../config.ts";
import type { Deps } from "../lib/deps.ts";
import { createLocalProvider } from "./local/local-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createStripeProvider } from "./stripe/stripe-provider.ts";

/** Who takes money here: nobody in production without a provider's key. */
export function providerNameOf({ mode, stripe }: Pick<Config, "mode" | "stripe">): PaymentProviderName {
  if (stripe !== null) return "stripe";
  return mode === "production" ? "manual" : "local";
}

export function providerOf(deps: Pick<Deps, "config" | "db" | "clock">): PaymentProvider {
  const { stripe } = deps.config;
  if (stripe !== null) return createStripeProvider(stripe);
  return providerNameOf(deps.config) === "local" ? createLocalProvider(deps) : MANUAL;
}

const refuse = async (): Promise<never> => {
  throw new UnavailableError("nobody takes money here");
};

/** Super admins grant plans; nobody can pay by themselves. */
const MANUAL: PaymentProvider = {
  name: "manual",
  mode: "live",
  ensureCustomer: refuse,
  updateCustomer: refuse,
  openCheckout: refuse,
  closeCheckout: async () => "gone",
  readCheckout: async () => null,
  readSubscription: async () => null,
  readInvoice: async () => null,
  changeSubscription: refuse,
  refund: refuse,
  changePlan: refuse,
  findInvoiceOf: async () => null,
  openPortal: async () => null,
  examine: async () => ["Nobody can pay by themselves: there is no key of a payment provider."],
  verify: async () => null,
};
