import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** One chunk of Vite's manifest, as far as weighing needs it. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** What JavaScript one view costs, in bytes after gzip at level 9. */
export interface Weight {
  readonly view: string;
  readonly js: number;
  /** The most it may cost, in bytes of JavaScript. */
  readonly limit: number;
}

const KIB = 1024;
const LOGIN_LIMIT = 130 * KIB;
const DASHBOARD_LIMIT = 230 * KIB;
const LATER_LIMIT = 35 * KIB;
/** Most CSS of the whole panel, in bytes after gzip. */
export const CSS_LIMIT = 10 * KIB;

const DIST = new URL("../dist/", import.meta.url);
const ENTRY = "index.html";
const LOGIN = "src/features/login/login.page.tsx";
const SHELL = "src/shell/shell.tsx";
const DASHBOARD = "src/features/dashboard/dashboard.page.tsx";

/** Weighs login, the dashboard, and what each later page adds to it, by the built manifest. */
export function weighViews(dist: URL = DIST): { views: Weight[]; css: number } {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Manifest;
  const texts = (...names: string[]): string[] =>
    Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ""));
  const weigh = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0);
  const view = (name: string, roots: readonly string[], over: { limit: number; known?: Set<string> }): Weight => {
    const { js } = closureOf(manifest, roots);
    return { view: name, js: weigh(js.difference(over.known ?? new Set<string>())), limit: over.limit };
  };

  const dashboardRoots = [ENTRY, SHELL, DASHBOARD, ...texts("texts-en", "texts-panel-en")];
  const known = closureOf(manifest, dashboardRoots);
  const later = Object.keys(manifest)
    .filter((key) => key.endsWith(".page.tsx") && key !== LOGIN && key !== DASHBOARD)
    .map((key) => view(key, [key], { limit: LATER_LIMIT, known: known.js }));
  const everything = closureOf(manifest, Object.keys(manifest));
  return {
    views: [
      view("login", [ENTRY, LOGIN, ...texts("texts-en")], { limit: LOGIN_LIMIT }),
      view("dashboard", dashboardRoots, { limit: DASHBOARD_LIMIT }),
      ...later,
    ],
    css: weigh(everything.css),
  };
}

function closureOf(manifest: Manifest, roots: readonly string[]): { js: Set<string>; css: Set<string> } {
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
  const { views, css } = weighViews();
  const rows = views.map(({ view, js, limit }) => ({ view, KiB: kib(js), limit: kib(limit), ok: js <= limit }));
  const all = [...rows, { view: "all CSS", KiB: kib(css), limit: kib(CSS_LIMIT), ok: css <= CSS_LIMIT }];
  console.table(all);
  if (all.some((row) => !row.ok)) process.exitCode = 1;
}

function kib(bytes: number): number {
  return Math.round((bytes / KIB) * 10) / 10;
}

if (import.meta.main) main();
