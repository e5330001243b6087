import type { EndpointResponse } from "@guildhall/core";
import { statsCalls } from "@guildhall/core/stats";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

export type Stats = EndpointResponse<typeof statsCalls.get>;

/** A group's figures and top members; 0 is the workspace. */
export function statsQuery(groupId: number) {
  return queryOptions({
    queryKey: ["stats", groupId],
    queryFn: ({ signal }) => api.call(statsCalls.get, { query: { group_id: groupId } }, { signal, quiet: true }),
  });
}
