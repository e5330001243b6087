import type { EndpointResponse } from "@guildhall/core";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** A page of workspaces. */
export type WorkspacesPage = EndpointResponse<typeof workspaceCalls.list>;

/** A page of the reader's workspaces, counted from 0; the one before stays on the screen until it has come. */
export function workspacesQuery(page: number) {
  return queryOptions({
    queryKey: ["workspaces", page],
    queryFn: ({ signal }) => api.call(workspaceCalls.list, { query: { page } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
