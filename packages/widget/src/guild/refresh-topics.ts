import type { NewsTopic } from "@guildhall/core/stream";
import type { Query, QueryClient } from "@tanstack/react-query";

/** Reads again everything on the screen that news of these topics makes stale. Resolves when it's up to date. */
export async function refreshTopics(queries: QueryClient, topics: readonly NewsTopic[]): Promise<void> {
  await queries.invalidateQueries({ predicate: (query) => isAbout(query, topics) });
}

/** Whether news of one of these topics makes a query stale. */
export function isAbout({ queryKey, meta }: Pick<Query, "queryKey" | "meta">, topics: readonly string[]): boolean {
  // Written by `callQuery` and `listQuery` only.
  const own = (meta?.["topics"] ?? []) as readonly NewsTopic[];
  return topics.some((topic) => topic === queryKey[0] || own.some((each) => each === topic));
}
