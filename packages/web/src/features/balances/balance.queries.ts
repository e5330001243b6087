import { userCalls } from "@guildhall/core/users";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

/** A member's current balances; refetched on each opening of the dialog. */
export function memberBalancesQuery(userId: number) {
  return queryOptions({
    queryKey: ["balances", userId],
    queryFn: ({ signal }) => api.call(userCalls.get, { params: { id: userId } }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    // Values being edited aren't refetched.
    refetchOnReconnect: false,
  });
}
