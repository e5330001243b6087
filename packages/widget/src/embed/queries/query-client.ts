import type { QueryOptions } from "./query-options.ts";
import { Query, type QueryState } from "./query.ts";

interface Filters {
  readonly queryKey?: readonly unknown[];
  readonly exact?: boolean;
  readonly predicate?: (query: Query) => boolean;
  /** Only what is being read. */
  readonly fetchStatus?: "fetching";
}

type Update = (before: unknown) => unknown;

/** What a host's page has read: the part of TanStack's client that the widget's screens use. */
export class QueryClient {
  readonly #queries = new Map<string, Query>();
  readonly #defaults: Partial<QueryOptions>;

  constructor({
    defaultOptions: { queries = {} } = {},
  }: { defaultOptions?: { queries?: Partial<QueryOptions> } } = {}) {
    this.#defaults = queries;
  }

  withDefaults(options: QueryOptions): QueryOptions {
    return { ...this.#defaults, ...options };
  }

  /** The query of these options, made if there is none. */
  queryOf(options: QueryOptions): Query {
    const hash = JSON.stringify(options.queryKey);
    const known = this.#queries.get(hash);
    if (known !== undefined) return known;
    const query: Query = new Query(options, () => {
      if (this.#queries.get(hash) === query) this.#queries.delete(hash);
    });
    this.#queries.set(hash, query);
    return query;
  }

  getQueryCache(): { readonly findAll: (filters?: Filters) => Query[] } {
    return {
      findAll: ({ queryKey = [], exact = false, predicate, fetchStatus } = {}) =>
        [...this.#queries.values()].filter(
          (query) =>
            isUnder(query.queryKey, queryKey) &&
            (!exact || query.queryKey.length === queryKey.length) &&
            (predicate?.(query) ?? true) &&
            (fetchStatus === undefined || query.state.isReading),
        ),
    };
  }

  isFetching(): number {
    return this.getQueryCache().findAll({ fetchStatus: "fetching" }).length;
  }

  getQueryState(queryKey: readonly unknown[]): QueryState | undefined {
    return this.#queries.get(JSON.stringify(queryKey))?.state;
  }

  getQueryData(queryKey: readonly unknown[]): unknown {
    return this.getQueryState(queryKey)?.data;
  }

  setQueryData(queryKey: readonly unknown[], update: unknown): void {
    const data = typeof update === "function" ? (update as Update)(this.getQueryData(queryKey)) : update;
    if (data !== undefined) this.queryOf(this.withDefaults({ queryKey })).setData(data);
  }

  setQueriesData(filters: Filters, update: Update): void {
    for (const { queryKey } of this.getQueryCache().findAll(filters)) this.setQueryData(queryKey, update);
  }

  async prefetchQuery(given: QueryOptions): Promise<void> {
    const options = this.withDefaults(given);
    const query = this.queryOf(options);
    query.adopt(options);
    if (query.isStale(options.staleTime)) await query.fetch().catch(() => undefined);
  }

  async invalidateQueries({
    refetchType,
    ...filters
  }: Filters & { readonly refetchType?: "none" } = {}): Promise<void> {
    const queries = this.getQueryCache().findAll(filters);
    for (const query of queries) query.invalidate();
    if (refetchType !== "none") await readAgain(queries);
  }

  async resetQueries(filters?: Filters): Promise<void> {
    const queries = this.getQueryCache().findAll(filters);
    for (const query of queries) query.reset();
    await readAgain(queries);
  }

  clear(): void {
    for (const query of this.#queries.values()) query.destroy();
    this.#queries.clear();
  }
}

async function readAgain(queries: readonly Query[]): Promise<void> {
  const active = queries.filter((query) => query.isActive());
  await Promise.all(active.map((query) => query.fetch({ isAnew: true }).catch(() => undefined)));
}

function isUnder(key: readonly unknown[], start: readonly unknown[]): boolean {
  return JSON.stringify(key.slice(0, start.length)) === JSON.stringify(start);
}
