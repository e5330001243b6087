import { changeLicense, disputedStatus, renewalOf } from "@guildhall/core/billing";
import { productIn } from "../events/record-event.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { giveBack, recordPayment } from "./apply-payment.service.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { lockLicense } from "./license.repository.ts";
import type { HeldLicense } from "./license.repository.ts";
import { findPaymentBy, findScheduled, insertPayment, isNewestPaid, updatePayment } from "./payment.repository.ts";
import type { PaymentRow } from "./payment.repository.ts";
import type { InvoiceState, SubscriptionState } from "./payment-provider.ts";
import { providerOf } from "./provider-of.ts";
import { tellOperators } from "./tell-operators.ts";
import { findRunning, findSubscription, saveSubscription } from "./subscription.repository.ts";
import type { SubscriptionRow } from "./subscription.repository.ts";

/**
 * Asks the provider how a subscription stands and applies what it says, and `told`, an invoice of it that may not be its
 * newest; false if nobody here knows it.
 */
export async function refreshSubscription(deps: PayDeps, ref: string, told?: InvoiceState): Promise<boolean> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const row = await findSubscription(deps.db.handle, { provider: name, mode, ref });
  if (row === undefined) return false;
  const readAt = deps.clock.now();
  const state = await provider.readSubscription(ref);
  if (state === null) return true;
  const invoice = state.lastInvoiceRef === null ? null : await provider.readInvoice(state.lastInvoiceRef);
  const refunded = await runAndTell(deps, (tx, { tell }) =>
    apply({ db: tx, at: readAt, actor: productIn(row.workspace_id), tell }, row, { state, invoice, told, readAt }),
  );
  if (state.state === "ended") return true;
  if (row.is_surplus) await giveBack(provider, { subscriptionRef: ref, invoice });
  else if (refunded) await provider.changeSubscription(ref, { ends: "now" }, `refunded:${ref}`);
  return true;
}

interface FetchedSubscription {
  readonly state: SubscriptionState;
  readonly invoice: InvoiceState | null;
  readonly told: InvoiceState | undefined;
  readonly readAt: Date;
}

/** True if what it was paid with last was given back: then it must charge no more. */
async function apply(scope: LicenseScope, row: SubscriptionRow, fetched: FetchedSubscription): Promise<boolean> {
  const { state, readAt } = fetched;
  const { workspace_id: workspaceId, provider, mode, is_surplus: isSurplus } = row;
  const held = await lockLicense(scope.db, workspaceId);
  if (held === undefined) return false;
  const own = await findRunning(scope.db, { workspaceId, provider, mode });
  const isSaved = await saveSubscription(scope.db, { workspaceId, provider, mode, state, isSurplus, readAt });
  // Something newer is stored already, or it isn't what the license comes from.
  if (!isSaved || isSurplus) return false;
  if (await notePayments(scope, row, fetched)) return true;
  if (own === undefined || own.ref === state.ref) await renew(scope, held, fetched);
  return false;
}

async function renew(
  scope: LicenseScope,
  held: HeldLicense,
  { state, invoice }: Pick<FetchedSubscription, "state" | "invoice">,
): Promise<void> {
  const needsConfirmation = invoice?.needsConfirmation === true;
  const change = renewalOf(held.license, { ...state, needsConfirmation, now: scope.at });
  if (change === null) return;
  const { seats, duration } = state;
  const paid = change.plan === undefined ? held.paid : { duration, seats };
  const license = await applyToHeld(scope, held, { ...change, paid });
  await renew(scope, { ...held, license, paid }, { state, invoice });
}

/** True if the newest was given back. */
async function notePayments(scope: LicenseScope, row: SubscriptionRow, fetched: FetchedSubscription): Promise<boolean> {
  const { state, invoice, told } = fetched;
  if (told !== undefined && told.ref !== invoice?.ref) await notePayment(scope, row, { state, invoice: told });
  return invoice !== null && notePayment(scope, row, { state, invoice });
}

interface Charged {
  readonly state: SubscriptionState;
  readonly invoice: InvoiceState;
}

/** One payment for each invoice, with what became of it; true if it was given back and ends what it paid for. */
async function notePayment(scope: LicenseScope, row: SubscriptionRow, charged: Charged): Promise<boolean> {
  const { state, invoice } = charged;
  const { provider, mode, workspace_id: workspaceId } = row;
  const known = await findPaymentBy(scope.db, { provider, mode, column: "invoice_ref", ref: invoice.ref });
  if (known !== undefined) return noteInvoice(scope, known, invoice);
  if (invoice.state !== "paid" || invoice.total === 0) return false;
  const { number, receiptUrl, tax } = invoice;
  const paidAt = invoice.paidAt ?? scope.at;
  const facts = {
    tax,
    invoice_ref: invoice.ref,
    external_id: number,
    receipt_url: receiptUrl,
    paid_at: paidAt,
  } as const;
  const scheduled = await findScheduled(scope.db, { workspaceId, subscriptionRef: state.ref });
  if (scheduled !== undefined) {
    await updatePayment(scope.db, { workspaceId, id: scheduled.id }, { ...facts, status: "paid" });
    await recordPayment(scope, scheduled, "paid");
    return false;
  }
  const held = await lockLicense(scope.db, workspaceId);
  const payment = await insertPayment(scope.db, {
    workspace_id: workspaceId,
    license_id: held?.license.id ?? 0,
    plan: state.plan,
    duration: state.duration,
    seats: state.seats,
    amount: invoice.total - invoice.tax,
    currency: invoice.currency === "eur" ? "eur" : "usd",
    status: "paid",
    is_recurring: true,
    provider,
    mode,
    subscription_ref: state.ref,
    created_at: paidAt,
    ...facts,
  });
  await recordPayment(scope, payment, "paid");
  return false;
}

/**
 * Refunds and disputes of what was paid. A full refund of what runs ends the license at once; then it's true, and
 * its subscription must charge no more.
 */
async function noteInvoice(scope: LicenseScope, payment: PaymentRow, invoice: InvoiceState): Promise<boolean> {
  const { workspace_id: workspaceId, id, amount, tax } = payment;
  const paid = amount + tax;
  const refunded = invoice.dispute === "lost" ? paid : Math.min(invoice.refunded, paid);
  const isFull = refunded > 0 && refunded === paid;
  const disputed = disputedStatus(payment.status, invoice.dispute);
  if (refunded > payment.refunded) {
    const status = isFull ? "refunded" : "part_refunded";
    await updatePayment(scope.db, { workspaceId, id }, { refunded, status });
    await recordPayment(scope, payment, status);
  } else if (disputed !== null) {
    await updatePayment(scope.db, { workspaceId, id }, { status: disputed });
    await recordPayment(scope, payment, disputed);
    if (disputed === "disputed") await tellOperators(scope, payment, "payment_disputed");
  }
  if (!isFull || payment.is_difference || !(await isNewestPaid(scope.db, payment))) return false;
  await endLicense(scope, payment);
  return true;
}

async function endLicense(scope: LicenseScope, { workspace_id: workspaceId }: PaymentRow): Promise<void> {
  const held = await lockLicense(scope.db, workspaceId);
  if (held === undefined || held.source === "grant" || held.source === "jira") return;
  if (changeLicense(held.license, { event: "end", at: scope.at }).allowed)
    await applyToHeld(scope, held, { event: "end" });
}

/** Asks for an invoice by itself; false if nobody here knows it. */
export async function refreshInvoice(deps: PayDeps, ref: string): Promise<boolean> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const payment = await findPaymentBy(deps.db.handle, { provider: name, mode, column: "invoice_ref", ref });
  const invoice = await provider.readInvoice(ref);
  if (invoice === null) return payment !== undefined;
  if (payment === undefined)
    // A receipt of what was paid once; its charge tells the rest.
    return invoice.subscriptionRef === null || refreshSubscription(deps, invoice.subscriptionRef, invoice);
  const { workspace_id: workspaceId, id } = payment;
  const at = deps.clock.now();
  const isOver = await runAndTell(deps, async (tx, { tell }) => {
    await updatePayment(tx, { workspaceId, id }, { read_at: at });
    return noteInvoice({ db: tx, at, actor: productIn(workspaceId), tell }, payment, invoice);
  });
  const { subscription_ref: subscriptionRef } = payment;
  if (isOver && subscriptionRef !== null) {
    await provider.changeSubscription(subscriptionRef, { ends: "now" }, `refunded:${subscriptionRef}`);
    await refreshSubscription(deps, subscriptionRef);
  }
  return true;
}

/** Asks for what a charge paid; false if nobody here knows that. */
export async function refreshCharge(deps: PayDeps, ref: string): Promise<boolean> {
  const provider = providerOf(deps);
  const { name, mode } = provider;
  const isOwn = await findPaymentBy(deps.db.handle, { provider: name, mode, column: "invoice_ref", ref });
  if (isOwn !== undefined) return refreshInvoice(deps, ref);
  const invoiceRef = await provider.findInvoiceOf(ref);
  return invoiceRef !== null && refreshInvoice(deps, invoiceRef);
}
