import { afterPaint } from "@guildhall/widget";
import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import { createElement, type ComponentType } from "react";
import { retried } from "../boot/load-part.ts";
import { loadTexts } from "../i18n/language.ts";
import type { PageNamespace, TextKey } from "@guildhall/core/i18n";
import { guardPage } from "./guard.ts";
import { withIds } from "./path-ids.ts";

/** The path's parameters and the search, available before the page is shown. */
export interface PageVisit {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

export interface Page {
  readonly component: ComponentType;
  /** Starts the page's first queries; the page itself shows their failures. */
  readonly warm?: (visit: PageVisit) => Promise<unknown>;
}

export interface PageSpec {
  readonly title: TextKey;
  /** Texts that must be loaded before the page is shown. */
  readonly texts: readonly PageNamespace[];
  /** Loads the page's file, which exports nothing else. */
  readonly load: () => Promise<Readonly<Record<string, Page>>>;
  /** Redirects to the canonical URL; null if this is it. */
  readonly leadsTo?: (params: Readonly<Record<string, string>>) => string | null;
}

// A page whose data arrives within this time is shown complete; after it, with skeletons.
const WARM_MS = 120;
// Covers a window that the browser gives no frames though it isn't hidden.
const NO_FRAME_MS = 1000;

let hasPage = false;

/** Declares a page; its file is only loaded when the page is visited. */
export function definePage(page: Page): Page {
  return page;
}

/** Creates a page's route under a parent. */
export function createPageRoute<const Path extends string, Parent extends AnyRoute>(
  parent: Parent,
  path: Path,
  spec: PageSpec,
) {
  const late = { ...spec, load: retried(spec.load) };
  let loaded: Page | undefined;
  return createRoute({
    getParentRoute: () => parent,
    path,
    // To TypeScript, parsed params have the shape of this exact path.
    params: { parse: withIds as never },
    staticData: { title: spec.title },
    validateSearch: keepTexts,
    beforeLoad: async ({ location, params, cause, preload }) => {
      // The page is prefetched while the guard checks the session; the loader reports failures.
      Promise.all([late.load(), loadTexts(spec.texts)]).catch(() => undefined);
      await Promise.all([guardPage(location), hasPage && !preload && cause === "enter" && pressShown()]);
      const elsewhere = spec.leadsTo?.(params as Record<string, string>) ?? null;
      if (elsewhere !== null) throw redirect({ href: elsewhere, replace: true });
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ params, deps, cause }) => {
      const visit = { params: params as Record<string, string>, search: deps };
      // A choice on the page shows at once; only another page waits a moment for its data.
      loaded = await prepare(late, visit, { waitMs: cause === "stay" ? 0 : WARM_MS });
      hasPage = true;
    },
    // The loader has finished before anything is drawn.
    component: () => loaded && createElement(loaded.component),
  });
}

/**
 * Settles once a frame has shown which link was pressed: drawing a page that's already here would delay that frame. A
 * hidden tab has no frames.
 */
async function pressShown(): Promise<void> {
  if (!document.hidden) await Promise.race([new Promise<void>(afterPaint), wait(NO_FRAME_MS)]);
}

async function prepare(
  spec: PageSpec,
  visit: PageVisit,
  { waitMs }: { readonly waitMs: number },
): Promise<Page | undefined> {
  const [file] = await Promise.all([spec.load(), loadTexts(spec.texts)]);
  const [page] = Object.values(file);
  const warmed = page?.warm?.(visit).catch(() => undefined);
  if (waitMs > 0) await Promise.race([warmed, wait(waitMs)]);
  return page;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function keepTexts(search: Record<string, unknown>): Record<string, string> {
  // A parameter the page removed is undefined, not a string.
  const written = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
}
