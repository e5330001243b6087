import type { EndpointResponse } from "@guildhall/core";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

export type WorkspacesPage = EndpointResponse<typeof workspaceCalls.list>;

/** A page of the reader's workspaces, 0-based; the previous page stays visible until the next has loaded. */
export function workspacesQuery(page: number) {
  return queryOptions({
    queryKey: ["workspaces", page],
    queryFn: ({ signal }) => api.call(workspaceCalls.list, { query: { page } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
