import type { PaymentProviderName } from "@guildhall/core/billing";

/** Whether a checkout's address belongs to its provider; the test provider's page is on this server. */
export function isCheckoutAddress(
  address: string,
  { provider, origin }: { readonly provider: PaymentProviderName; readonly origin: string },
): boolean {
  const url = URL.parse(address);
  if (url === null || provider === "manual") return false;
  if (provider === "local") return url.origin === origin && url.pathname.startsWith("/dev/pay/");
  return url.protocol === "https:" && (url.hostname === "stripe.com" || url.hostname.endsWith(".stripe.com"));
}
