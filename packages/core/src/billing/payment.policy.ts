import type { PaymentStatus } from "./plan.values.ts";

/** Its checkout is open: one at a time in a workspace. */
export function isOpenPayment(status: PaymentStatus): boolean {
  return status === "opening" || status === "pending";
}

/** Nobody knows yet what becomes of it. */
function isUnsettledPayment(status: PaymentStatus): boolean {
  return isOpenPayment(status) || status === "processing";
}

/** Money may still arrive for it: also after its checkout was closed, if somebody was faster. */
export function mayStillBePaid({
  status,
  isMismatch,
}: {
  readonly status: PaymentStatus;
  readonly isMismatch: boolean;
}): boolean {
  return isUnsettledPayment(status) || ((status === "canceled" || status === "failed") && !isMismatch);
}

/** What a checkout that isn't paid makes of a payment; null if that's no news. */
export function unpaidStatus(
  status: PaymentStatus,
  checkout: "open" | "processing" | "failed" | "expired",
): PaymentStatus | null {
  if (checkout === "open") return null;
  if (checkout === "processing") return isOpenPayment(status) ? "processing" : null;
  const ended = checkout === "expired" ? "canceled" : "failed";
  return status === ended ? null : ended;
}

/** The provider has it, and may know more than is stored. */
export function isWithProvider(status: PaymentStatus): boolean {
  return status === "pending" || status === "processing";
}

/** Its checkout was never opened, and its time is over. */
export function isAbandonedPayment(
  {
    status,
    checkoutRef,
    until,
  }: { readonly status: PaymentStatus; readonly checkoutRef: string | null; readonly until: Date },
  now: Date,
): boolean {
  return status === "opening" && checkoutRef === null && until <= now;
}

export function isReceivedPayment(status: PaymentStatus): boolean {
  return status === "paid";
}

export function isRefundedPayment(status: PaymentStatus): boolean {
  return status === "refunded" || status === "part_refunded";
}

/** How much of it can still be given back, in hundredths. */
export function refundableOf(payment: {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly tax: number;
  readonly refunded: number;
}): number {
  const { status, amount, tax, refunded } = payment;
  return status === "paid" || status === "part_refunded" ? amount + tax - refunded : 0;
}

/** What a dispute makes of a payment; null if that's no news. A lost one is paid back by force. */
export function disputedStatus(
  status: PaymentStatus,
  dispute: "none" | "open" | "lost",
): "disputed" | "refunded" | "paid" | null {
  if (status === "refunded") return null;
  if (dispute === "lost") return "refunded";
  if (dispute === "open") return status === "disputed" ? null : "disputed";
  return status === "disputed" ? "paid" : null;
}
