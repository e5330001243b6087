import type { EndpointResponse } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

export type PerkFormData = EndpointResponse<typeof perkCalls.getForEdit>;

/** Initial data of the perk form; 0 is a new one. Fetched on each opening, never while it's being filled in. */
export function perkFormQuery(id: number) {
  return queryOptions({
    queryKey: ["product-form", id],
    queryFn: ({ signal }) => api.call(perkCalls.getForEdit, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
