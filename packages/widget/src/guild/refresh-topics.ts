import { SESSION_TOPICS } from "@guildhall/core/stream";
import type { Topic } from "@guildhall/core/stream";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Guild } from "./guild.ts";

/**
 * Reads again everything on the screen that news of these topics makes stale, once, whatever number of them it's about.
 * What's in its first load finishes first, since that response may predate the news; so do lists loading more, since a
 * refetch would drop the requested page. What a form started from is only read again when the form is next opened.
 * Resolves when the screen is up to date.
 */
export async function refreshTopics(queries: QueryClient, topics: readonly string[]): Promise<void> {
  await readAgain(queries, (query) => isAbout(query, topics));
}

/** Reads again what a write changed: resolves once everything about its main topic, the first, is up to date. */
export async function refreshChanged(
  { queries, session }: Pick<Guild, "queries" | "session">,
  topics: readonly Topic[],
): Promise<void> {
  const [main, ...others] = topics;
  if (main === undefined) return;
  void readAgain(queries, (query) => isAbout(query, others) && !isAbout(query, [main]));
  if (SESSION_TOPICS.some((topic) => topics.includes(topic))) void session.refresh({ quiet: true });
  await refreshTopics(queries, [main]);
}

/** Whether news of one of these topics makes a query stale. */
export function isAbout({ queryKey, meta }: Pick<Query, "queryKey" | "meta">, topics: readonly string[]): boolean {
  // Written by `callQuery` and its like only.
  const own = (meta?.["topics"] ?? []) as readonly Topic[];
  return topics.some((topic) => topic === queryKey[0] || own.some((each) => each === topic));
}

async function readAgain(queries: QueryClient, isStale: (query: Query) => boolean): Promise<void> {
  const cache = queries.getQueryCache();
  const busy = cache.findAll({ fetchStatus: "fetching", predicate: mustEnd });
  await Promise.all(
    cache.findAll({ predicate: isStale }).map((query) => {
      const one = { queryKey: query.queryKey, exact: true };
      if (isForm(query)) return queries.invalidateQueries({ ...one, refetchType: "none" });
      const invalidate = (): Promise<void> => queries.invalidateQueries(one);
      return busy.includes(query) ? afterwards(query, invalidate) : invalidate();
    }),
  );
}

function isForm({ meta }: Query): boolean {
  return meta?.["isForm"] === true;
}

function mustEnd({ state }: Query): boolean {
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
}

async function afterwards(query: Query, act: () => Promise<void>): Promise<void> {
  await query.promise?.catch(() => undefined);
  // A failed first load isn't stale: its error stays.
  if (query.state.data !== undefined) await act();
}
