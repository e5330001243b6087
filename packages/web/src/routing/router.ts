import type { TextKey } from "@guildhall/core/i18n";
import { createRouter } from "@tanstack/react-router";
import { FailedPage } from "../features/errors/failed.tsx";
import { parseSearch, stringifySearch } from "./search.ts";
import { routeTree } from "./routes.ts";

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: typeof router;
  }

  interface StaticDataRouteOption {
    readonly title?: TextKey;
  }
}

/** The panel's router: pages load on intent; the previous page stays until the next one is ready. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 40,
  // The query cache keeps data; the router asks it every time.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 60_000,
  scrollRestoration: true,
  trailingSlash: "never",
  defaultErrorComponent: FailedPage,
});
