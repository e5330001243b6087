import { NotFoundError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { isOpenPayment, isWithProvider } from "@guildhall/core/billing";
import type { billingCalls } from "@guildhall/core/billing";
import { refreshPayment } from "./apply-payment.service.ts";
import type { BillingCall } from "./billing-state.ts";
import { presentPayment } from "./billing.presenter.ts";
import { closePayment } from "./open-payment.service.ts";
import { claimReading, findPayment, listPayments } from "./payment.repository.ts";

const PAYMENTS_PAGE_SIZE = 20;

/** How often a payment is asked for at the provider, in ms, in all processes. */
const READ_PAUSE_MS = 5_000;

type Answer = EndpointResponse<typeof billingCalls.getPayment>;

/** While it's open, the provider is asked: lost news costs seconds. @throws {NotFoundError} */
export async function getPayment(call: BillingCall, id: number): Promise<Answer> {
  const { db, deps, at, actor } = call;
  const key = { workspaceId: actor.workspace.id, id };
  const payment = await findPayment(db, key);
  if (payment === undefined) throw new NotFoundError("payment", { id });
  if (isWithProvider(payment.status) && (await claimReading(db, key, { at, pauseMs: READ_PAUSE_MS }))) {
    try {
      await refreshPayment(deps, key);
    } catch (error) {
      // What is stored is still true; the sweep asks again.
      deps.log.warn({ err: error, ...key }, "a payment could not be asked for");
    }
  }
  return { payment: presentPayment(call, (await findPayment(db, key)) ?? payment) };
}

/** @throws {NotFoundError} @throws {RefusedError} `already_paid` */
export async function cancelPayment(call: BillingCall, id: number): Promise<Answer> {
  const key = { workspaceId: call.actor.workspace.id, id };
  const payment = await findPayment(call.db, key);
  if (payment === undefined) throw new NotFoundError("payment", { id });
  if (isOpenPayment(payment.status)) await closePayment(call, payment);
  return { payment: presentPayment(call, (await findPayment(call.db, key)) ?? payment) };
}

/** Newest first. */
export async function listOwnPayments(
  call: BillingCall,
  page: number,
): Promise<EndpointResponse<typeof billingCalls.listPayments>> {
  return pageOfPayments(call, call.actor.workspace.id, page);
}

export async function pageOfPayments(
  call: Pick<BillingCall, "db" | "language">,
  workspaceId: number,
  page: number,
): Promise<EndpointResponse<typeof billingCalls.listPayments>> {
  const offset = page * PAYMENTS_PAGE_SIZE;
  const rows = await listPayments(call.db, { workspaceId, offset, limit: PAYMENTS_PAGE_SIZE + 1 });
  const hasNext = rows.length > PAYMENTS_PAGE_SIZE;
  return {
    items: rows.slice(0, PAYMENTS_PAGE_SIZE).map((row) => presentPayment(call, row)),
    hasNext,
    nextPage: hasNext ? page + 1 : null,
  };
}
