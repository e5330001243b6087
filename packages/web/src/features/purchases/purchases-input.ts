import type { EndpointInput } from "@guildhall/core";
import type { purchaseCalls, PurchaseList } from "@guildhall/core/purchases";

/** A group's list of purchases, 0 for every group. */
export function purchasesInput({
  type,
  groupId,
}: {
  readonly type: PurchaseList;
  readonly groupId: number;
}): EndpointInput<typeof purchaseCalls.list> {
  return { params: { type }, query: { group_id: groupId } };
}
