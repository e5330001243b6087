import { NotFoundError, RefusedError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { refundableOf } from "@guildhall/core/billing";
import type { billingCalls } from "@guildhall/core/billing";
import type { VisitorCall } from "../session/visitor.ts";
import { requireAbove } from "./above-workspaces.ts";
import type { PayDeps } from "./apply-payment.service.ts";
import { refreshInvoice } from "./apply-subscription.service.ts";
import { presentPayment } from "./billing.presenter.ts";
import { keyOf } from "./open-payment.service.ts";
import { findPayment, updatePayment } from "./payment.repository.ts";
import type { PaymentKey } from "./payment.repository.ts";
import { providerOf } from "./provider-of.ts";
import { pageOfPayments } from "./read-payment.service.ts";

type Wanted = EndpointRequest<typeof billingCalls.refundPayment>["body"];

/** @throws {NotFoundError} for who isn't above workspaces */
export async function listWorkspacePayments(
  call: VisitorCall,
  id: number,
  page: number,
): Promise<EndpointResponse<typeof billingCalls.listWorkspacePayments>> {
  requireAbove(call, id);
  return pageOfPayments(call, id, page);
}

/** @throws {NotFoundError} @throws {RefusedError} `not_refundable` @throws {UnavailableError} without the provider */
export async function refundPayment(
  call: VisitorCall,
  key: PaymentKey,
  wanted: Wanted,
): Promise<EndpointResponse<typeof billingCalls.refundPayment>> {
  requireAbove(call, key.workspaceId);
  await giveMoneyBack(call.deps, key, wanted);
  const payment = await findPayment(call.db, key);
  if (payment === undefined) throw new NotFoundError("payment", { id: key.id });
  return { payment: presentPayment(call, payment) };
}

/** At the provider; what it did is read from there, so asking twice at once gives back once. */
export async function giveMoneyBack(deps: PayDeps, key: PaymentKey, { amount, comment }: Wanted): Promise<void> {
  const payment = await findPayment(deps.db.handle, key);
  if (payment === undefined) throw new NotFoundError("payment", { id: key.id });
  const most = refundableOf(payment);
  const wanted = amount ?? most;
  const provider = providerOf(deps);
  const { invoice_ref: invoiceRef, refunded } = payment;
  const isOwn = payment.provider === provider.name && payment.mode === provider.mode;
  if (wanted < 1 || wanted > most || invoiceRef === null || !isOwn) throw new RefusedError("not_refundable");
  await updatePayment(deps.db.handle, key, { comment });
  const name = `refund:${String(key.workspaceId)}:${String(key.id)}:${String(refunded)}`;
  await provider.refund(invoiceRef, wanted, keyOf(deps, name));
  await refreshInvoice(deps, invoiceRef);
}
