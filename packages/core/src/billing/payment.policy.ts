import type { PaymentStatus } from "./plan.values.ts";

/** Its checkout is open: one at a time in a workspace. */
export function isOpenPayment(status: PaymentStatus): boolean {
  return status === "opening" || status === "pending";
}

/** Nobody knows yet what becomes of it. */
export function isUnsettledPayment(status: PaymentStatus): boolean {
  return isOpenPayment(status) || status === "processing";
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

/** A dispute of it would be news. */
export function mayBeDisputed(status: PaymentStatus): boolean {
  return status !== "disputed" && status !== "refunded";
}
