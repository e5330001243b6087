import type { PaymentProviderName } from "@guildhall/core/billing";
import { useEffect, useState } from "react";
import { isCheckoutAddress } from "./checkout-address.ts";

/** Leads to a page of the provider; refuses any other address. */
export function useLeaveFor(provider: PaymentProviderName) {
  const [state, setState] = useState<"here" | "leaving" | "unsafe">("here");
  useEffect(() => {
    // A way back restores the page as it was left, so it has to be ready again.
    const settle = (): void => setState("here");
    addEventListener("pageshow", settle);
    return () => removeEventListener("pageshow", settle);
  }, []);
  const leaveFor = (address: string): void => {
    if (!isCheckoutAddress(address, { provider, origin: location.origin })) {
      setState("unsafe");
      return;
    }
    setState("leaving");
    location.assign(address);
  };
  return { isLeaving: state === "leaving", isUnsafe: state === "unsafe", leaveFor };
}
