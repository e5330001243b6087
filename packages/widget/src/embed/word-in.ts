import type { Language } from "@guildhall/core";
import type { QueryClient } from "@tanstack/react-query";

const spoken = new WeakMap<QueryClient, Language>();

/** The server words its answers for their reader: what is kept in another language is read again. */
export function wordIn(queries: QueryClient, language: Language): void {
  const before = spoken.get(queries);
  spoken.set(queries, language);
  if (before !== undefined && before !== language) void queries.invalidateQueries();
}
