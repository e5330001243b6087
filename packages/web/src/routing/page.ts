import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import { createElement, type ComponentType } from "react";
import { retried } from "../boot/load-part.ts";
import { loadTexts } from "../i18n/language.ts";
import type { PageNamespace, TextKey } from "@guildhall/core/i18n";
import { guardPage } from "./guard.ts";
import { withIds } from "./path-ids.ts";

/** What a page may start before it is shown: its path's parameters and its search. */
export interface PageVisit {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

/** What a page's file gives: how it looks, and what it asks the server for. */
export interface Page {
  readonly component: ComponentType;
  /** Starts the page's first questions; how they fail is shown in the page itself. */
  readonly warm?: (visit: PageVisit) => Promise<unknown>;
}

/** One line of the routes table. */
export interface PageSpec {
  /** The key of the title in the browser's tab. */
  readonly title: TextKey;
  /** The texts that must be there before the page is shown. */
  readonly texts: readonly PageNamespace[];
  readonly load: () => Promise<Page>;
  /** The address that stands for this one: whoever comes is led there. Null where this one is meant. */
  readonly leadsTo?: (params: Readonly<Record<string, string>>) => string | null;
}

// A page whose answers come within this time is shown whole; after it, with its skeletons.
const WARM_MS = 120;

/** Declares a page; the routes table loads the file that calls it only when somebody goes there. */
export function definePage(page: Page): Page {
  return page;
}

/** Makes the route of a page under a parent. */
export function createPageRoute<const Path extends string, Parent extends AnyRoute>(
  parent: Parent,
  path: Path,
  spec: PageSpec,
) {
  const late = { ...spec, load: retried(spec.load) };
  let loaded: Page | null = null;
  return createRoute({
    getParentRoute: () => parent,
    path,
    // As TypeScript sees it, what is read from an address has the shape of this very path.
    params: { parse: withIds as never },
    staticData: { title: spec.title },
    validateSearch: keepTexts,
    beforeLoad: async ({ location, params }) => {
      // While the guard asks who is there, the page is fetched already; how that fails, the loader says.
      Promise.all([late.load(), loadTexts(spec.texts)]).catch(() => undefined);
      await guardPage(location);
      const elsewhere = spec.leadsTo?.(params as Record<string, string>) ?? null;
      if (elsewhere !== null) throw redirect({ href: elsewhere, replace: true });
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ params, deps, cause }) => {
      const visit = { params: params as Record<string, string>, search: deps };
      // A choice on the page itself shows at once; only another page waits a moment for its answers.
      loaded = await prepare(late, visit, { waitMs: cause === "stay" ? 0 : WARM_MS });
    },
    // Whatever is drawn, the loader has brought.
    component: () => loaded && createElement(loaded.component),
  });
}

async function prepare(spec: PageSpec, visit: PageVisit, { waitMs }: { readonly waitMs: number }): Promise<Page> {
  const [page] = await Promise.all([spec.load(), loadTexts(spec.texts)]);
  const warmed = page.warm?.(visit).catch(() => undefined);
  if (waitMs > 0) await Promise.race([warmed, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  return page;
}

function keepTexts(search: Record<string, unknown>): Record<string, string> {
  // What a page takes out of the search is there as undefined, and is no text.
  const written = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
}
