import { UnavailableError } from "@guildhall/core";
import type { Stripe } from "stripe";
import type { InvoiceState } from "../payment-provider.ts";
import { isProblem, once, orMissing } from "./stripe-client.ts";
import type { StripeAccount } from "./stripe-client.ts";
import { idOf, toInvoice, toPaidOnce, toSettled, UNSETTLED } from "./stripe-states.ts";

/** What is paid once is known by its charge, what recurs by its invoice. */
export async function readMoney(account: StripeAccount, ref: string): Promise<InvoiceState | null> {
  if (isPaidOnce(ref)) {
    const intent = await findCharge(account, ref);
    return intent === null ? null : toPaidOnce(intent, await settledOf(account, intent));
  }
  const params = { expand: ["payments"] };
  const invoice = await orMissing(() => account((stripe) => stripe.invoices.retrieve(ref, params)));
  if (invoice === null) return null;
  const chargeRef = chargeOf(invoice, "paid") ?? chargeOf(invoice, "open");
  const intent = chargeRef === null ? null : await findCharge(account, chargeRef);
  return toInvoice(invoice, intent === null ? UNSETTLED : await settledOf(account, intent));
}

function isPaidOnce(ref: string): boolean {
  return ref.startsWith("pi_");
}

async function findCharge(account: StripeAccount, ref: string): Promise<Stripe.PaymentIntent | null> {
  return orMissing(() => account((stripe) => stripe.paymentIntents.retrieve(ref, { expand: ["latest_charge"] })));
}

/** Of a payment that was made, or that is being tried. */
function chargeOf({ payments }: Stripe.Invoice, state: "paid" | "open"): string | null {
  const found = payments?.data.find(({ status }) => status === state);
  return idOf(found?.payment.payment_intent);
}

/** Disputes are asked for only where there is one. */
async function settledOf(account: StripeAccount, intent: Stripe.PaymentIntent) {
  const charge = intent.latest_charge;
  const isDisputed = typeof charge === "object" && charge?.disputed === true;
  if (!isDisputed) return toSettled(intent, []);
  const { data } = await account((stripe) => stripe.disputes.list({ payment_intent: intent.id }));
  return toSettled(intent, data);
}

export async function refund(
  account: StripeAccount,
  { ref, amount, key }: { readonly ref: string; readonly amount: number; readonly key: string },
): Promise<void> {
  const chargeRef = isPaidOnce(ref) ? ref : await chargeOfInvoice(account, ref);
  if (chargeRef === null) throw new UnavailableError("nothing was charged for this invoice");
  const params = { payment_intent: chargeRef, amount };
  try {
    await account((stripe) => stripe.refunds.create(params, once(key, params)));
  } catch (error) {
    // Somebody did it in the dashboard.
    if (!isProblem(error, "charge_already_refunded")) throw error;
  }
}

async function chargeOfInvoice(account: StripeAccount, ref: string): Promise<string | null> {
  const params = { expand: ["payments"] };
  const invoice = await orMissing(() => account((stripe) => stripe.invoices.retrieve(ref, params)));
  return invoice === null ? null : chargeOf(invoice, "paid");
}
