import type { EndpointResponse } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import { userCalls } from "@guildhall/core/users";
import type { LoadPeople } from "@guildhall/widget";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

export type PerkFormData = EndpointResponse<typeof perkCalls.getForEdit>;

/** A group's perks, 0 for every group; live news of products make them stale. */
export function perksQuery(groupId: number) {
  return queryOptions({
    queryKey: ["products", groupId],
    queryFn: ({ signal }) => api.call(perkCalls.list, { query: { group_id: groupId } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

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

/** Finds people by part of their name; the server leaves out the caller. */
export const findPeople: LoadPeople = async (query, signal) => {
  const { items } = await api.call(userCalls.listForSelect, { query: { group_id: 0, query } }, { signal, quiet: true });
  return items;
};

// Whatever shows perks, purchases or balances, by the first part of its key.
const STALE_KEYS = ["products", "purchases", "profile", "feed"] as const;

/** Refetches everything that shows perks, purchases or balances, including the toolbar. */
export async function refreshPerks(): Promise<void> {
  await Promise.all([
    ...STALE_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    session.refresh({ quiet: true }),
  ]);
}
