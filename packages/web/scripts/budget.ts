import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** The fields of a Vite manifest chunk used here. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** A view's size and its limit, in bytes after gzip at level 9. */
export interface Weight {
  readonly view: string;
  readonly js: number;
  readonly css: number;
  readonly limit: Limit;
}

interface Limit {
  readonly js: number;
  readonly css: number;
}

const KIB = 1024;
const LOGIN_LIMIT: Limit = { js: 132.9 * KIB, css: 10 * KIB };
const DASHBOARD_LIMIT: Limit = { js: 238.6 * KIB, css: 10 * KIB };
const DRAWN_LIMIT: Limit = { js: 206.5 * KIB, css: 10 * KIB };
/** Limit of what a later view adds to the dashboard. */
const LATER_LIMIT: Limit = { js: 45.8 * KIB, css: 5.1 * KIB };

const DIST = new URL("../dist/", import.meta.url);
// Chunks by their names, see chunk-groups.ts.
const LOGIN = ["basics", "texts-en"];
const DRAWN = [...LOGIN, "panel", "texts-panel-en"];
const SETTLED = [...DRAWN, "kit"];

/**
 * Weighs login, the dashboard with what it fetches once it has settled, and until it's drawn, and what each later view (a
 * page, a dialog, anything loaded on demand) adds to the dashboard, by the built manifest.
 */
export function weighViews(dist: URL = DIST): readonly Weight[] {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Manifest;
  const named = (names: readonly string[]): string[] =>
    names.map((name) => {
      const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
      if (key === undefined) throw new Error(`the panel's build has no chunk ${name}`);
      return key;
    });
  const weigh = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
  const view = (name: string, roots: readonly string[], over: { limit: Limit; known?: Files }): Weight => {
    const { js, css } = closureOf(manifest, roots);
    const { known = NOTHING, limit } = over;
    return { view: name, js: weigh(js.difference(known.js)), css: weigh(css.difference(known.css)), limit };
  };

  const known = closureOf(manifest, named(SETTLED));
  const later = Object.keys(manifest).filter((key) => key.endsWith(".tsx") && manifest[key]?.isDynamicEntry === true);
  return [
    view("login", named(LOGIN), { limit: LOGIN_LIMIT }),
    view("dashboard", named(SETTLED), { limit: DASHBOARD_LIMIT }),
    view("dashboard, until it's drawn", named(DRAWN), { limit: DRAWN_LIMIT }),
    ...later.map((key) => view(key, [key], { limit: LATER_LIMIT, known })),
  ];
}

interface Files {
  readonly js: ReadonlySet<string>;
  readonly css: ReadonlySet<string>;
}

const NOTHING: Files = { js: new Set(), css: new Set() };

function closureOf(manifest: Manifest, roots: readonly string[]): Files {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith(".js")) js.add(chunk.file);
    if (chunk.file.endsWith(".css")) css.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return { js, css };
}

function main(): void {
  const views = weighViews();
  console.table(views.map(({ view, js, css }) => ({ view, js: kib(js), css: kib(css) })));
}

function kib(bytes: number): number {
  return Math.round((bytes / KIB) * 10) / 10;
}

if (import.meta.main) main();
