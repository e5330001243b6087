import { CallFailure } from "@guildhall/core";
import { QueryClient } from "@tanstack/react-query";

const STALE_MS = 30_000;
const KEEP_MS = 600_000;

/** What the panel has read from the server. News of the live stream make parts of it stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: KEEP_MS,
      // The client repeats what is safe by itself.
      retry: false,
      refetchOnWindowFocus: false,
      throwOnError: (error) => !(error instanceof CallFailure),
    },
    mutations: { retry: false },
  },
});
