import { createPlatform } from "@guildhall/core/transport";
import { readData, type FetchMeta, type QueryOptions } from "./query-options.ts";

export interface QueryState {
  readonly data: unknown;
  readonly error: unknown;
  /** In ms since 1970; 0 without data. */
  readonly dataUpdatedAt: number;
  readonly isInvalidated: boolean;
  readonly isReading: boolean;
  readonly fetchMeta: FetchMeta | null;
}

/** Who looks at a query. */
export interface Viewer {
  readonly isEnabled: () => boolean;
  readonly onChange: () => void;
}

const { now } = createPlatform();
const KEEP_MS = 300_000;

const EMPTY: QueryState = {
  data: undefined,
  error: null,
  dataUpdatedAt: 0,
  isInvalidated: false,
  isReading: false,
  fetchMeta: null,
};

/** What was read under one key, and who is looking at it. */
export class Query {
  readonly queryKey: readonly unknown[];
  options: QueryOptions;
  state: QueryState = EMPTY;
  promise: Promise<unknown> | undefined;
  readonly #viewers = new Set<Viewer>();
  readonly #onGone: () => void;
  #abort: AbortController | null = null;
  #initial = EMPTY;
  #beforeFetch = EMPTY;
  #keepMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueryOptions, onGone: () => void) {
    this.queryKey = options.queryKey;
    this.options = options;
    this.#onGone = onGone;
    this.adopt(options);
    this.#leaveSoon();
  }

  get meta(): QueryOptions["meta"] {
    return this.options.meta;
  }

  adopt(options: QueryOptions): void {
    this.options = { ...this.options, ...options };
    this.#keepMs = Math.max(this.#keepMs, options.gcTime ?? KEEP_MS);
    if (this.state.data !== undefined || options.initialData === undefined) return;
    this.setData(options.initialData);
    this.#initial = this.state;
  }

  isActive(): boolean {
    return [...this.#viewers].some((viewer) => viewer.isEnabled());
  }

  isStale(staleMs = 0): boolean {
    const { data, isInvalidated, dataUpdatedAt } = this.state;
    return data === undefined || isInvalidated || now() - dataUpdatedAt >= staleMs;
  }

  setData(data: unknown): void {
    const before = this.state.data;
    // What didn't change stays the same object, so that nothing is drawn anew.
    const next = JSON.stringify(before) === JSON.stringify(data) ? before : data;
    this.#change({ data: next, error: null, dataUpdatedAt: now(), isInvalidated: false });
  }

  invalidate(): void {
    this.#change({ isInvalidated: true });
  }

  reset(): void {
    this.#stop();
    this.#change(this.#initial);
  }

  /** Reads, unless it's being read; `isAnew` gives up what is under way for data that was there. */
  fetch({ isAnew = false, meta = null }: { readonly isAnew?: boolean; readonly meta?: FetchMeta | null } = {}) {
    if (this.#abort !== null && this.promise !== undefined) {
      if (!isAnew || this.state.data === undefined) return this.promise;
      this.#stop();
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.#beforeFetch = this.state;
    this.promise = this.#read(abort, meta);
    this.promise.catch(() => undefined);
    return this.promise;
  }

  view(viewer: Viewer): () => void {
    clearTimeout(this.#timer);
    this.#viewers.add(viewer);
    return () => {
      this.#viewers.delete(viewer);
      if (this.#viewers.size > 0) return;
      if (this.#stop()) this.#change(this.#beforeFetch);
      this.#leaveSoon();
    };
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  async #read(abort: AbortController, meta: FetchMeta | null): Promise<unknown> {
    const { data } = this.state;
    const isCurrent = (): boolean => this.#abort === abort;
    this.#change({ isReading: true, fetchMeta: meta, ...(data === undefined && { error: null }) });
    try {
      const read = await readData({ options: this.options, data, signal: abort.signal, meta });
      // Given up for another reading, which whoever waits for this one gets.
      if (!isCurrent()) return await this.#insteadOf(abort);
      this.#end();
      this.setData(read);
      return this.state.data;
    } catch (error) {
      if (!isCurrent()) return this.#insteadOf(abort);
      this.#end();
      this.#change({ error, isInvalidated: true });
      throw error;
    }
  }

  #insteadOf(abort: AbortController): Promise<unknown> | undefined {
    return this.#abort !== null && this.#abort !== abort ? this.promise : undefined;
  }

  #end(): void {
    this.#abort = null;
    this.state = { ...this.state, isReading: false };
    if (this.#viewers.size === 0) this.#leaveSoon();
  }

  #stop(): boolean {
    const wasReading = this.#abort !== null;
    this.#abort?.abort();
    this.#abort = null;
    if (wasReading) this.state = { ...this.state, isReading: false };
    return wasReading;
  }

  #leaveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#viewers.size === 0 && this.#abort === null) this.#onGone();
    }, this.#keepMs);
  }

  #change(changes: Partial<QueryState>): void {
    this.state = { ...this.state, ...changes };
    for (const viewer of [...this.#viewers]) viewer.onChange();
  }
}
