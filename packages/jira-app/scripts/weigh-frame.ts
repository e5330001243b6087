import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { FRAME_OUT } from "./build-frame.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What a place in Jira loads before it shows something, in bytes after gzip, in English. */
export interface FrameWeight {
  readonly place: string;
  readonly gzip: number;
  readonly limit: number;
}

const MAIN = ["src/frame/main.ts", "src/frame/forge.ts"];
const VIEWS = "../widget/src/embed/views";
const TEXTS = ["texts", "forge"];
/** What each place shows first, and its namespaces of texts. */
const PLACES: Readonly<Record<string, readonly [files: readonly string[], texts: readonly string[]]>> = {
  issue: [["src/frame/issue-panel.tsx"], []],
  gadget: [[`${VIEWS}/leaderboard-view.tsx`], ["leaderboard"]],
  settings: [[], []],
  "get started": [[`${VIEWS}/intro-jira-view.tsx`], ["tour"]],
};
/** In bytes, Atlassian's bridge included. */
const LIMIT = 66_000;

/** Weighs what each place loads first. */
export function weighFrame(folder: string = FRAME_OUT): readonly FrameWeight[] {
  // Vite's own file, of this build.
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const textsOf = (names: readonly string[]): string[] =>
    Object.values(manifest).flatMap(({ file }) => (names.some((name) => file.startsWith(`${name}-en-`)) ? [file] : []));
  return Object.entries(PLACES).map(([place, [own, texts]]) => {
    const files = new Set([...closureOf(manifest, [...MAIN, ...own]), ...textsOf([...TEXTS, ...texts])]);
    const gzip = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    );
    return { place, gzip, limit: LIMIT };
  });
}

function closureOf(manifest: Manifest, roots: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  roots.forEach(visit);
  return files;
}

if (import.meta.main) console.table(weighFrame());
