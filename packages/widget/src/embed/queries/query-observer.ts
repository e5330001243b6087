import type { QueryClient } from "./query-client.ts";
import { paramOf, type FetchMeta, type QueryOptions } from "./query-options.ts";
import type { Query, QueryState } from "./query.ts";

/** Looks at one query at a time, and reads it when it should be. */
export class QueryObserver {
  readonly #client: QueryClient;
  readonly #listeners = new Set<() => void>();
  #options: QueryOptions;
  #query: Query;
  /** The last one that had data. */
  #last: Query | null = null;
  #leave = (): void => undefined;

  constructor(client: QueryClient, options: QueryOptions) {
    this.#client = client;
    this.#options = client.withDefaults(options);
    this.#query = client.queryOf(this.#options);
    this.#query.adopt(this.#options);
  }

  readonly refetch = (): Promise<void> => this.#fetch(null);
  readonly fetchNextPage = (): Promise<void> => this.#fetch({ fetchMore: { direction: "forward" } });
  readonly fetchPreviousPage = (): Promise<void> => this.#fetch({ fetchMore: { direction: "backward" } });

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#leave();
    };
  }

  setOptions(given: QueryOptions): void {
    const before = this.#options;
    const query = this.#query;
    this.#options = this.#client.withDefaults(given);
    this.#query = this.#client.queryOf(this.#options);
    this.#query.adopt(this.#options);
    if (this.#listeners.size === 0) return;
    if (query !== this.#query) {
      if (query.state.data !== undefined) this.#last = query;
      this.#leave();
      this.#look();
      this.#tell();
    } else if (before.enabled === false) this.#readIfStale();
  }

  getCurrentResult() {
    return this.resultOf(this.#options);
  }

  /** What there is to see with these options, which may differ from those so far. */
  resultOf(given: QueryOptions) {
    const options = this.#client.withDefaults(given);
    const query = this.#client.queryOf(options);
    query.adopt(options);
    const { state } = query;
    const willRead = this.#willRead(query, options);
    const error = willRead && state.data === undefined ? null : state.error;
    const placeholder = error === null ? this.#placeholderOf(query, options) : undefined;
    const data = state.data ?? placeholder;
    const more = willRead ? undefined : moreOf(state);
    return {
      data,
      error,
      dataUpdatedAt: state.dataUpdatedAt,
      isError: error !== null,
      isPending: data === undefined && error === null,
      isFetching: willRead || state.isReading,
      isPlaceholderData: placeholder !== undefined,
      hasNextPage: paramOf(options, state.data, "forward") !== undefined,
      hasPreviousPage: paramOf(options, state.data, "backward") !== undefined,
      isFetchingNextPage: more === "forward",
      isFetchingPreviousPage: more === "backward",
      refetch: this.refetch,
      fetchNextPage: this.fetchNextPage,
      fetchPreviousPage: this.fetchPreviousPage,
    };
  }

  /** Whether it will be read as soon as these options are those of this observer. */
  #willRead(query: Query, options: QueryOptions): boolean {
    return (query !== this.#query || this.#listeners.size === 0) && mayRead(query, options);
  }

  #placeholderOf(query: Query, options: QueryOptions): unknown {
    if (query.state.data !== undefined) return undefined;
    const isShown = query !== this.#query && this.#query.state.data !== undefined;
    return options.placeholderData?.((isShown ? this.#query : this.#last)?.state.data);
  }

  #look(): void {
    this.#leave = this.#query.view({
      isEnabled: () => this.#options.enabled !== false,
      onChange: () => this.#tell(),
    });
    this.#readIfStale();
  }

  #readIfStale(): void {
    if (mayRead(this.#query, this.#options)) void this.#query.fetch().catch(() => undefined);
  }

  async #fetch(meta: FetchMeta | null): Promise<void> {
    await this.#query.fetch({ isAnew: true, meta }).catch(() => undefined);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function moreOf({ isReading, fetchMeta }: QueryState) {
  return isReading ? fetchMeta?.fetchMore?.direction : undefined;
}

function mayRead(query: Query, { enabled, staleTime }: QueryOptions): boolean {
  return enabled !== false && query.isStale(staleTime);
}
