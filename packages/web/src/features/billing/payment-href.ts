import type { Duration } from "@guildhall/core/billing";

interface Order {
  readonly plan: string;
  readonly duration: Duration;
  /** The license that the payer sees. */
  readonly licenseId?: number;
}

/** The page on which an order is paid for. */
export function paymentHref({ plan, duration, licenseId }: Order): string {
  const search = new URLSearchParams({ license_type: plan, duration });
  if (licenseId !== undefined && licenseId > 0) search.set("license_id", String(licenseId));
  return `/billing/payment/create?${search.toString()}`;
}
