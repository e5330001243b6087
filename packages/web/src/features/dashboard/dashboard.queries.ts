import type { EndpointResponse } from "@guildhall/core";
import { statsCalls } from "@guildhall/core/stats";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

/** The figures of the dashboard. */
export type Stats = EndpointResponse<typeof statsCalls.get>;

/** The figures and the top members of a group, 0 for the workspace. */
export function statsQuery(groupId: number) {
  return queryOptions({
    queryKey: ["stats", groupId],
    queryFn: ({ signal }) => api.call(statsCalls.get, { query: { group_id: groupId } }, { signal, quiet: true }),
  });
}
