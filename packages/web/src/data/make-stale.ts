import { isAbout } from "@guildhall/widget/guild";
import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Refetches every mounted query that is about one of these topics, or whose key starts with one; once, whatever number
 * of them it's about. Queries in their first load finish first, since that response may predate the news; so do lists
 * loading more, since a refetch would drop the requested page.
 */
export function makeStale(client: QueryClient, keys: readonly string[]): void {
  const busy = client.getQueryCache().findAll({
    fetchStatus: "fetching",
    predicate: (query) => isAbout(query, keys) && mustEnd(query),
  });
  void client.invalidateQueries({ predicate: (query) => isAbout(query, keys) && !busy.includes(query) });
  for (const query of busy) {
    const again = (): Promise<void> => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A failed first load isn't stale: its error stays.
    void query.promise?.then(again, () => (query.state.data === undefined ? undefined : again()));
  }
}

function mustEnd({ state }: Query): boolean {
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
}
