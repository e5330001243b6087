import type { Endpoint, EndpointInput } from "@guildhall/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callQuery, listQuery, type Cursor } from "./call-query.ts";
import { useGuild } from "./guild-provider.tsx";

/** Whether the previous answer stays on the screen while another is loading; default false. */
interface CallLook {
  readonly keepsPrevious?: boolean;
  /** False waits; default true. */
  readonly enabled?: boolean;
}

/** Reads from the server, and again whenever news makes the answer stale. */
export function useCall<E extends Endpoint>(call: E, input: EndpointInput<E>, look: CallLook = {}) {
  const { client, queries } = useGuild();
  return useQuery({ ...callQuery(client, call, input), ...optionsOf(look) }, queries);
}

/** Reads a list page by page. */
export function useList<E extends Endpoint>(
  call: E,
  input: EndpointInput<E>,
  { cursor = "page", ...look }: CallLook & { readonly cursor?: Cursor } = {},
) {
  const { client, queries } = useGuild();
  return useInfiniteQuery({ ...listQuery(client, call, { input, cursor }), ...optionsOf(look) }, queries);
}

function optionsOf({ keepsPrevious = false, enabled = true }: CallLook) {
  return { enabled, ...(keepsPrevious && { placeholderData: keepPreviousData }) };
}
