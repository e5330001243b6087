import type { EndpointResponse } from "@guildhall/core";
import { getUserProfile } from "@guildhall/core/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

/** A member as a profile shows one. */
export type Profile = EndpointResponse<typeof getUserProfile>;

/** The profile of a member. */
export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: ["profile", userId],
    queryFn: ({ signal }) => api.call(getUserProfile, { params: { id: userId } }, { signal, quiet: true }),
  });
}
