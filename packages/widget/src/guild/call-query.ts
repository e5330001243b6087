import type { Client, Endpoint, EndpointInput, EndpointResponse } from "@guildhall/core";
import type { Topic } from "@guildhall/core/stream";
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";

/** The parameter that names where a list's next page begins. */
export type Cursor = "page" | "last_id";

// Parts of a list's response that say where the next page begins; each list has one of the two.
interface Continued {
  readonly hasNext?: boolean;
  readonly nextPage?: number | null;
  /** 0 at the end. */
  readonly lastId?: number;
}

/** Options of a read: its key, its request, and the news that makes it stale. */
export function callQuery<E extends Endpoint>(client: Client, call: E, input: EndpointInput<E>) {
  return queryOptions<EndpointResponse<E>>({
    queryKey: keyOf(call, "one", input),
    queryFn: ({ signal }) => client.call(call, input, { signal, quiet: true }),
    meta: { topics: topicsOf(call) },
  });
}

// Time (ms) between reading ahead for a form's page and showing it.
const AHEAD_MS = 10_000;

/**
 * Options of what a form starts from. News makes it stale for the form's next opening, but nothing refetches what's
 * being edited.
 */
export function formQuery<E extends Endpoint>(client: Client, call: E, input: EndpointInput<E>) {
  return queryOptions<EndpointResponse<E>>({
    ...callQuery(client, call, input),
    queryKey: keyOf(call, "form", input),
    meta: { topics: topicsOf(call), isForm: true },
    staleTime: AHEAD_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A paginated read: the input of its first page, and how the next one is asked for. */
export interface ListInput<E extends Endpoint> {
  readonly input: EndpointInput<E>;
  readonly cursor: Cursor;
}

/** Options of a paginated read. */
export function listQuery<E extends Endpoint>(client: Client, call: E, { input, cursor }: ListInput<E>) {
  type Page = EndpointResponse<E>;
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: keyOf(call, "pages", input),
    queryFn: ({ signal, pageParam }) => client.call(call, startAt(input, cursor, pageParam), { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (page) => nextStart(page as Continued),
    meta: { topics: topicsOf(call) },
  });
}

/** Changes every page that was read of a list, before it's read again. */
export function changeLists<E extends Endpoint>(
  queries: QueryClient,
  call: E,
  change: (page: EndpointResponse<E>) => EndpointResponse<E>,
): void {
  queries.setQueriesData<InfiniteData<EndpointResponse<E>>>(
    { predicate: ({ queryKey: [, name, form] }) => name === call.name && form === "pages" },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

// The first topic comes first, so that everything about it can be found by the key alone.
function keyOf(call: Endpoint, form: "one" | "form" | "pages", input: unknown): readonly unknown[] {
  return [call.topics?.[0] ?? call.name, call.name, form, input];
}

function topicsOf(call: Endpoint): readonly Topic[] {
  return call.topics ?? [];
}

function startAt<E extends Endpoint>(input: EndpointInput<E>, cursor: Cursor, start: number): EndpointInput<E> {
  // Safe: lists take their cursor as a query parameter.
  return { ...input, query: { ...(input.query as object | undefined), [cursor]: start } } as EndpointInput<E>;
}

function nextStart({ hasNext, nextPage, lastId = 0 }: Continued): number | undefined {
  if (hasNext === false) return undefined;
  return nextPage ?? (lastId === 0 ? undefined : lastId);
}
