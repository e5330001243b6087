import type { Endpoint, EndpointInput } from "@guildhall/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery, formQuery, listQuery, type Cursor } from "./call-query.ts";
import { useGuild } from "./guild-provider.tsx";

/** Whether the previous answer stays on the screen while another is loading; default false. */
interface CallLook {
  readonly keepsPrevious?: boolean;
  /** False waits; default true. */
  readonly enabled?: boolean;
  /** Time (ms) in which an answer isn't read again without news; default as the guild's. */
  readonly freshMs?: number;
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

/**
 * Reads what a form starts from at each opening: there is no `data` before it's up to date. News doesn't change it while
 * the form is filled in. `isAhead` accepts what the page has read ahead with `formQuery`.
 */
export function useForm<E extends Endpoint>(
  call: E,
  input: EndpointInput<E>,
  { isAhead = false }: { readonly isAhead?: boolean } = {},
) {
  const { client, queries } = useGuild();
  const query = { ...formQuery(client, call, input), ...(!isAhead && { staleTime: 0, gcTime: 0 }) };
  const { data, isFetching, isError, error, refetch } = useQuery(query, queries);
  const [isOpen, setIsOpen] = useState(false);
  const isReady = data !== undefined && !isFetching;
  if (isReady && !isOpen) setIsOpen(true);
  return { data: isReady || isOpen ? data : undefined, isFetching, isError, error, refetch };
}

function optionsOf({ keepsPrevious = false, enabled = true, freshMs }: CallLook) {
  return {
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  };
}
