import type { EndpointResponse } from "@guildhall/core";
import { identityCalls } from "@guildhall/core/accounts";
import { callQuery } from "@guildhall/widget/guild";
import { queryClient } from "../../../data/query-client.ts";
import { api } from "../../../session/api.ts";

type Identities = EndpointResponse<typeof identityCalls.list>;

/** A chat that people can sign in with here. */
export type Identity = Identities["items"][number];

export const identitiesQuery = callQuery(api, identityCalls.list, {});

/** Shows what the reader can sign in with by now. */
export function showIdentities(identities: Identities): void {
  queryClient.setQueryData(identitiesQuery.queryKey, identities);
}
