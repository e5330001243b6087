type Direction = "forward" | "backward";

/** Pages of a list and where each begins. */
export interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

interface Context {
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

type ToParam = (page: unknown, pages: readonly unknown[]) => unknown;

/** The options of TanStack Query that the widget's screens use, whose types it has for them. */
export interface QueryOptions {
  readonly queryKey: readonly unknown[];
  readonly queryFn?: (context: Context) => unknown;
  readonly enabled?: boolean;
  /** In ms. */
  readonly staleTime?: number;
  /** In ms. */
  readonly gcTime?: number;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly initialData?: unknown;
  readonly placeholderData?: (previous: unknown) => unknown;
  readonly throwOnError?: (error: unknown) => boolean;
  readonly initialPageParam?: unknown;
  readonly getNextPageParam?: ToParam;
  readonly getPreviousPageParam?: ToParam;
  readonly maxPages?: number;
}

export interface FetchMeta {
  readonly fetchMore?: { readonly direction: Direction };
}

/** Where the next page in a direction begins; undefined at the end. */
export function paramOf(options: QueryOptions, data: unknown, direction: Direction): unknown {
  // Safe: only lists have parameters of pages.
  const { pages = [] } = (data ?? {}) as Partial<Pages>;
  if (options.getNextPageParam === undefined || pages.length === 0) return undefined;
  return direction === "forward"
    ? options.getNextPageParam(pages.at(-1), pages)
    : options.getPreviousPageParam?.(pages[0], pages);
}

interface Reading {
  readonly options: QueryOptions;
  readonly data: unknown;
  readonly signal: AbortSignal;
  readonly meta: FetchMeta | null;
}

/** Reads one answer; of a list, one more page or those there were. */
export async function readData(reading: Reading): Promise<unknown> {
  const { options, data, signal, meta } = reading;
  if (options.getNextPageParam === undefined) return options.queryFn?.({ signal });
  // Safe: only lists have a next page.
  const before = (data ?? { pages: [], pageParams: [] }) as Pages;
  const direction = meta?.fetchMore?.direction;
  return direction === undefined || before.pages.length === 0
    ? readPages(reading, before)
    : readMore(reading, before, direction);
}

async function readMore({ options, signal }: Reading, before: Pages, direction: Direction): Promise<Pages> {
  const { queryFn, maxPages = Infinity } = options;
  const pageParam = paramOf(options, before, direction);
  if (pageParam === undefined) return before;
  const page = await queryFn?.({ signal, pageParam });
  const add = (all: readonly unknown[], one: unknown): readonly unknown[] =>
    direction === "forward" ? [...all, one].slice(-maxPages) : [one, ...all].slice(0, maxPages);
  return { pages: add(before.pages, page), pageParams: add(before.pageParams, pageParam) };
}

async function readPages({ options, signal }: Reading, before: Pages): Promise<Pages> {
  const pages: unknown[] = [];
  const pageParams: unknown[] = [];
  let pageParam = before.pages.length > 0 ? before.pageParams[0] : options.initialPageParam;
  do {
    signal.throwIfAborted();
    pages.push(await options.queryFn?.({ signal, pageParam }));
    pageParams.push(pageParam);
    pageParam = paramOf(options, { pages }, "forward");
  } while (pages.length < before.pages.length && pageParam !== undefined);
  return { pages, pageParams };
}
