import type { EndpointResponse } from "@guildhall/core";
import { statementCalls } from "@guildhall/core/balances";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";
import { profileQuery } from "./profile.queries.ts";

export type StatementLine = EndpointResponse<typeof statementCalls.get>["items"][number];

/** A member's statement; `currencyId` 0 means all currencies. */
export interface StatementView {
  readonly userId: number;
  readonly currencyId: number;
}

/** A member's transfers, paginated; live news of balances make it stale. */
export function statementQuery({ userId, currencyId }: StatementView) {
  return infiniteQueryOptions({
    queryKey: ["profile", userId, "statement", currencyId],
    queryFn: ({ pageParam, signal }) => {
      const query = { currency_id: currencyId, last_id: pageParam };
      return api.call(statementCalls.get, { params: { id: userId }, query }, { signal, quiet: true });
    },
    initialPageParam: 0,
    getNextPageParam: ({ lastId }) => (lastId === 0 ? undefined : lastId),
    placeholderData: keepPreviousData,
  });
}

/** Prefetches a profile and its statement. */
export async function warmStatement(view: StatementView): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(view.userId)),
    queryClient.prefetchInfiniteQuery(statementQuery(view)),
  ]);
}

/** The currency in the URL; 0 for none. */
export function toCurrencyId(text: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}
