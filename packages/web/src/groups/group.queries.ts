import { groupCalls } from "@guildhall/core/groups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../session/api.ts";

/** Every group of the workspace; groups rarely change, so they're cached for 5 minutes. */
export const groupsQuery = queryOptions({
  queryKey: ["groups"],
  queryFn: ({ signal }) => api.call(groupCalls.list, {}, { signal, quiet: true }),
  staleTime: 300_000,
});
