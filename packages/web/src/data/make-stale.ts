import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Has everything asked for anew whose key begins so, as far as it is on the page. A list that is just fetching more
 * gets that first: asking anew at once would drop the page that somebody has asked for.
 */
export function makeStale(client: QueryClient, key: string): void {
  const growing = client.getQueryCache().findAll({ queryKey: [key], fetchStatus: "fetching", predicate: isGrowing });
  void client.invalidateQueries({ queryKey: [key], predicate: (query) => !growing.includes(query) });
  for (const query of growing) {
    const again = (): Promise<void> => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, again);
  }
}

function isGrowing({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}
