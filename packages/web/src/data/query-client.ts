import { CallFailure } from "@guildhall/core";
import { QueryClient } from "@tanstack/react-query";

const STALE_MS = 30_000;
const KEEP_MS = 600_000;

/** The server data the panel has read. News on the live stream marks parts of it stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: KEEP_MS,
      // The client itself retries what is safe.
      retry: false,
      refetchOnWindowFocus: false,
      throwOnError: (error) => !(error instanceof CallFailure),
    },
    mutations: { retry: false },
  },
});
