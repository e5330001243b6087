import type { EndpointResponse } from "@guildhall/core";
import { purchaseCalls } from "@guildhall/core/purchases";
import type { PurchaseList } from "@guildhall/core/purchases";
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api, session } from "../../session/api.ts";

type Pages = InfiniteData<EndpointResponse<typeof purchaseCalls.list>>;

// The live stream's purchase news invalidates every key that begins with "purchases".

export function purchasesInfoQuery(groupId: number) {
  return queryOptions({
    queryKey: ["purchases", "info", groupId],
    queryFn: ({ signal }) => api.call(purchaseCalls.getInfo, { query: { group_id: groupId } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** A group's list of purchases, paginated. */
export function purchasePagesQuery({ type, groupId }: { readonly type: PurchaseList; readonly groupId: number }) {
  return infiniteQueryOptions({
    queryKey: ["purchases", "pages", type, groupId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        purchaseCalls.list,
        { params: { type }, query: { group_id: groupId, page: pageParam } },
        { signal, quiet: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasNext ? page.nextPage : undefined),
  });
}

/** Removes handled purchases from the lists at once, before the refetch. */
export function takeOffLists(ids: readonly number[]): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: ["purchases", "pages"], predicate: ({ queryKey }) => queryKey[2] !== "activated" },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !ids.includes(id)) })),
      },
  );
}

/** Refetches purchases on the page, and whatever a refund affects. */
export async function refreshPurchases(): Promise<void> {
  for (const key of ["products", "profile"]) void queryClient.invalidateQueries({ queryKey: [key] });
  void session.refresh({ quiet: true });
  await queryClient.invalidateQueries({ queryKey: ["purchases"] });
}
