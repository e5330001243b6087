import type { EndpointInput } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import { useCall } from "../../guild/index.ts";

/** A group's perks, 0 for every group. */
export function usePerks(groupId: number) {
  return useCall(perkCalls.list, perksInput(groupId), { keepsPrevious: true });
}

export function perksInput(groupId: number): EndpointInput<typeof perkCalls.list> {
  return { query: { group_id: groupId } };
}
