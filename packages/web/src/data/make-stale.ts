import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Has everything asked for anew whose key begins so, as far as it is on the page. What is just being loaded for the
 * first time comes first, for asking anew would only wait for that answer, which may be from before the news; and so
 * does a list that is just fetching more, for asking anew would drop the page that somebody has asked for.
 */
export function makeStale(client: QueryClient, key: string): void {
  const busy = client.getQueryCache().findAll({ queryKey: [key], fetchStatus: "fetching", predicate: mustEnd });
  void client.invalidateQueries({ queryKey: [key], predicate: (query) => !busy.includes(query) });
  for (const query of busy) {
    const again = (): Promise<void> => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // Where nothing could be loaded, nothing is old: that it failed stays told.
    void query.promise?.then(again, () => (query.state.data === undefined ? undefined : again()));
  }
}

function mustEnd({ state }: Query): boolean {
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
}
