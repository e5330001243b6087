import type { EndpointInput } from "@guildhall/core";
import type { purchaseCalls } from "@guildhall/core/purchases";

/** A member's purchases and gifts. */
export function perksOf(userId: number): EndpointInput<typeof purchaseCalls.listOfUser> {
  return { params: { id: userId }, query: {} };
}
