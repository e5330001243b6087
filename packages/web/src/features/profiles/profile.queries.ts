import type { EndpointResponse } from "@guildhall/core";
import { profileCalls } from "@guildhall/core/profiles";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

export type ProfileFormData = EndpointResponse<typeof profileCalls.getForEdit>;

/** Refetched on each opening. */
export function profileFormQuery(userId: number) {
  return queryOptions({
    queryKey: ["profile-form", userId],
    queryFn: ({ signal }) => api.call(profileCalls.getForEdit, { params: { id: userId } }, { signal, quiet: true }),
    // A form being filled in must not change.
    staleTime: Infinity,
    gcTime: 0,
  });
}
