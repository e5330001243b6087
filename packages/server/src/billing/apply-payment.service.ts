import { effectOfPayment, isReceivedPayment, mayStillBePaid, unpaidStatus } from "@guildhall/core/billing";
import type { PaymentStatus } from "@guildhall/core/billing";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { applyToHeld, tellOfLicense } from "./change-license.service.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { lockLicense, findManagers } from "./license.repository.ts";
import type { HeldLicense } from "./license.repository.ts";
import { findPayment, lockPayment, updatePayment } from "./payment.repository.ts";
import type { PaymentKey, PaymentRow } from "./payment.repository.ts";
import type { CheckoutState, InvoiceState, PaymentProvider, SubscriptionState } from "./payment-provider.ts";
import { providerOf } from "./provider-of.ts";
import { tellOperators } from "./tell-operators.ts";
import { findCustomer, hasOtherCharging, saveSubscription } from "./subscription.repository.ts";

export type PayDeps = Pick<Deps, "config" | "db" | "clock" | "bus" | "log">;

/** What the provider says of a checkout, all of it asked for before anything is locked. */
interface Fetched {
  readonly checkout: CheckoutState;
  readonly invoice: InvoiceState | null;
  readonly subscription: SubscriptionState | null;
  readonly readAt: Date;
}

/** Asks the provider how a payment stands and applies what it says. The same news twice changes nothing. */
export async function refreshPayment(deps: PayDeps, key: PaymentKey): Promise<void> {
  const payment = await findPayment(deps.db.handle, key);
  if (payment === undefined || !mayBePaid(payment) || payment.checkout_ref === null) return;
  const provider = providerOf(deps);
  if (payment.provider !== provider.name || payment.mode !== provider.mode) return;
  const readAt = deps.clock.now();
  const checkout = await provider.readCheckout(payment.checkout_ref);
  if (checkout === null) return;
  const { invoiceRef, subscriptionRef } = checkout;
  const invoice = invoiceRef === null ? null : await provider.readInvoice(invoiceRef);
  const subscription = subscriptionRef === null ? null : await provider.readSubscription(subscriptionRef);
  const surplus = await runAndTell(deps, async (tx, { tell }) => {
    const scope = { db: tx, at: readAt, actor: productIn(key.workspaceId), tell };
    return applyCheckout(scope, key, { checkout, invoice, subscription, readAt });
  });
  if (surplus !== null) await giveBack(provider, surplus);
  await warnOfMismatch(deps, payment);
}

/** Somebody has paid, and has nothing for it: the operator looks into it. */
async function warnOfMismatch(deps: PayDeps, before: PaymentRow): Promise<void> {
  const { workspace_id: workspaceId, id } = before;
  const now = await findPayment(deps.db.handle, { workspaceId, id });
  if (now?.is_mismatch === true && !before.is_mismatch)
    deps.log.error({ workspaceId, paymentId: id }, "what was paid isn't what was ordered: nobody got a plan for it");
}

/** A second subscription that was paid by mistake. */
interface Surplus {
  readonly subscriptionRef: string;
  readonly invoice: InvoiceState | null;
}

/** The money first: while the subscription hasn't ended, it's tried again. */
export async function giveBack(provider: PaymentProvider, { subscriptionRef, invoice }: Surplus): Promise<void> {
  if (invoice?.state === "paid" && invoice.refunded < invoice.total)
    await provider.refund(invoice.ref, invoice.total - invoice.refunded, `surplus:${invoice.ref}`);
  await provider.changeSubscription(subscriptionRef, { ends: "now" }, `surplus:${subscriptionRef}`);
}

function mayBePaid({ status, is_mismatch: isMismatch }: PaymentRow): boolean {
  return mayStillBePaid({ status, isMismatch });
}

async function applyCheckout(scope: LicenseScope, key: PaymentKey, fetched: Fetched): Promise<Surplus | null> {
  const held = await lockLicense(scope.db, key.workspaceId);
  const payment = await lockPayment(scope.db, key);
  if (held === undefined || payment === undefined || !mayBePaid(payment)) return null;
  const { state } = fetched.checkout;
  if (state === "paid") return applyPaid(scope, { held, payment, fetched });
  const status = unpaidStatus(payment.status, state);
  if (status !== null) await settle(scope, payment, status);
  return null;
}

interface PaidCheckout {
  readonly held: HeldLicense;
  readonly payment: PaymentRow;
  readonly fetched: Fetched;
}

async function applyPaid(scope: LicenseScope, paid: PaidCheckout): Promise<Surplus | null> {
  const { payment, fetched } = paid;
  const { checkout, invoice, subscription, readAt } = fetched;
  const customer = await findCustomer(scope.db, providerKeyOf(payment));
  if (!isAsOrdered(payment, checkout) || (customer !== undefined && customer.ref !== checkout.customerRef)) {
    await updatePayment(scope.db, keyOf(payment), { is_mismatch: true });
    await settle(scope, payment, "failed");
    await tellOperators(scope, payment, "payment_mismatch");
    return null;
  }
  if (subscription !== null) {
    const key = providerKeyOf(payment);
    const isSurplus = await hasOtherCharging(scope.db, { ...key, ref: subscription.ref });
    await saveSubscription(scope.db, { ...key, state: subscription, isSurplus, readAt });
    if (isSurplus) {
      const refunded = invoice?.total ?? 0;
      await updatePayment(scope.db, keyOf(payment), {
        ...factsOf(fetched),
        refunded: Math.min(refunded, payment.amount + checkout.tax),
      });
      await settle(scope, payment, "refunded");
      return { subscriptionRef: subscription.ref, invoice };
    }
  }
  await license(scope, paid);
  await updatePayment(scope.db, keyOf(payment), factsOf(fetched));
  await settle(scope, payment, checkout.total === 0 ? "scheduled" : "paid");
  return null;
}

/** Nobody gets a plan for another amount, currency or customer. */
function isAsOrdered(payment: PaymentRow, { total, tax, currency }: CheckoutState): boolean {
  const expected = payment.charge_at === null ? payment.amount : 0;
  return total - tax === expected && currency === payment.currency;
}

function factsOf({ checkout, invoice }: Fetched) {
  return {
    tax: checkout.tax,
    subscription_ref: checkout.subscriptionRef,
    invoice_ref: checkout.invoiceRef,
    external_id: invoice?.number || checkout.number,
    receipt_url: checkout.receiptUrl || (invoice?.receiptUrl ?? ""),
  };
}

async function license(scope: LicenseScope, { held, payment, fetched }: PaidCheckout): Promise<void> {
  const { plan, duration, seats } = payment;
  const source = payment.provider === "stripe" ? "stripe" : "local";
  const bought = { plan, source, paid: { duration, seats } } as const;
  const effect = effectOfPayment({
    license: held.license,
    duration,
    isPutOff: payment.charge_at !== null,
    isDifference: payment.is_difference,
    paidUntil: fetched.subscription?.paidUntil ?? null,
    now: scope.at,
  });
  await applyToHeld(scope, held, { ...bought, ...effect, isRecurring: payment.is_recurring });
}

/** Ends its waiting and tells of it. */
async function settle(scope: LicenseScope, payment: PaymentRow, status: PaymentStatus): Promise<void> {
  const isPaid = isReceivedPayment(status);
  await updatePayment(scope.db, keyOf(payment), { status, ...(isPaid && { paid_at: scope.at }), read_at: scope.at });
  await recordPayment(scope, payment, status);
}

export async function recordPayment(
  scope: LicenseScope,
  { workspace_id: workspaceId, id, plan }: Pick<PaymentRow, "workspace_id" | "id" | "plan">,
  status: PaymentStatus,
): Promise<void> {
  const managerIds = await findManagers(scope.db, workspaceId);
  await recordEvent(scope, { type: "payment.changed", payload: { paymentId: id, plan, status, managerIds } });
  tellOfLicense(scope, workspaceId);
}

function providerKeyOf({ workspace_id: workspaceId, provider, mode }: PaymentRow) {
  return { workspaceId, provider, mode };
}

function keyOf({ workspace_id: workspaceId, id }: PaymentRow): PaymentKey {
  return { workspaceId, id };
}
