import { SESSION_TOPICS, type NewsTopic } from "@guildhall/core/stream";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { Guild } from "./guild.ts";

/** Reads again everything on the screen that news of these topics makes stale. Resolves when it's up to date. */
export async function refreshTopics(queries: QueryClient, topics: readonly NewsTopic[]): Promise<void> {
  await queries.invalidateQueries({ predicate: (query) => isAbout(query, topics) });
}

/** Reads again what a write changed: resolves once everything about its main topic, the first, is up to date. */
export async function refreshChanged(
  { queries, session }: Pick<Guild, "queries" | "session">,
  topics: readonly NewsTopic[],
): Promise<void> {
  const [main, ...others] = topics;
  if (main === undefined) return;
  void refreshTopics(queries, others);
  if (SESSION_TOPICS.some((topic) => topics.includes(topic))) void session.refresh({ quiet: true });
  await refreshTopics(queries, [main]);
}

/** Whether news of one of these topics makes a query stale. */
export function isAbout({ queryKey, meta }: Pick<Query, "queryKey" | "meta">, topics: readonly string[]): boolean {
  // Written by `callQuery` and `listQuery` only.
  const own = (meta?.["topics"] ?? []) as readonly NewsTopic[];
  return topics.some((topic) => topic === queryKey[0] || own.some((each) => each === topic));
}
