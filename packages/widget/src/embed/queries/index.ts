import { useLayoutEffect, useReducer, useState } from "react";
import type { QueryClient } from "./query-client.ts";
import { QueryObserver } from "./query-observer.ts";
import type { QueryOptions } from "./query-options.ts";

export { QueryClient } from "./query-client.ts";
export { QueryObserver, QueryObserver as InfiniteQueryObserver } from "./query-observer.ts";
export { asGiven as infiniteQueryOptions, asGiven as keepPreviousData, asGiven as queryOptions };
export { useObserved as useInfiniteQuery, useObserved as useQuery };

function asGiven<Value>(value: Value): Value {
  return value;
}

/** @throws what was thrown by the request, if the options say so */
function useObserved(options: QueryOptions, client: QueryClient) {
  const [observer] = useState(() => new QueryObserver(client, options));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Before the frame, which requests needn't wait for.
  useLayoutEffect(() => observer.subscribe(redraw), [observer]);
  useLayoutEffect(() => observer.setOptions(options));
  const result = observer.resultOf(options);
  if (result.isError && !result.isFetching && client.withDefaults(options).throwOnError?.(result.error) === true)
    throw result.error;
  return result;
}
