import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { SHARED_TEXTS, VIEW_TEXTS } from "../src/embed/view-texts.ts";
import { EVERYTHING, LOADER, VIEW_LIMITS, type Limits, type Size } from "./embed-limits.ts";
import { textFileOf } from "./embed-chunks.ts";

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const OUT = fileURLToPath(new URL("../dist/embed/", import.meta.url));
const MAIN = "src/embed/main.ts";

/** A part's size, how many scripts it is, and its limits. */
export interface EmbedWeight extends Size, Limits {
  readonly part: string;
  readonly scripts: number;
}

/** Weighs the loader, each view as the first one (in English) and as a later one, and everything in one language. */
export function weighEmbed(out: string = OUT): readonly EmbedWeight[] {
  const version = readdirSync(out).find((name) => name !== "v1") ?? "";
  const folder = join(out, version);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const weigh = (part: string, files: Iterable<string>, limits: Limits): EmbedWeight => {
    const scripts = [...files].map((file) => readFileSync(join(folder, file)));
    const sum = (compress: (script: Buffer) => Buffer): number =>
      scripts.reduce((total, script) => total + compress(script).length, 0);
    const gzip = sum((script) => gzipSync(script, { level: 9 }));
    return { part, brotli: sum(brotliCompressSync), gzip, scripts: scripts.length, ...limits };
  };
  const textsOf = (namespaces: readonly string[]): string[] => {
    const names = new Set(namespaces.map((namespace) => `${textFileOf(namespace)}-en`));
    return Object.values(manifest).flatMap(({ name = "", file }) => (names.has(name) ? [file] : []));
  };
  const base = new Set([...closureOf(manifest, [MAIN]), ...textsOf(SHARED_TEXTS)]);
  const views = Object.entries(VIEW_TEXTS).map(([view, texts]) => {
    // Safe: Object.entries widens the keys; both tables have the same.
    const limits = VIEW_LIMITS[view as keyof typeof VIEW_LIMITS];
    const files = new Set([...closureOf(manifest, [`src/embed/views/${view}-view.tsx`]), ...textsOf(texts)]);
    return { view, files, limits };
  });
  const all = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "loader.js");
  return [
    weigh("loader", ["loader.js"], LOADER),
    ...views.map(({ view, files, limits }) => weigh(`first view: ${view}`, new Set([...base, ...files]), limits.first)),
    ...views.map(({ view, files, limits }) =>
      weigh(
        `later view: ${view}`,
        [...files].filter((file) => !base.has(file)),
        limits.later,
      ),
    ),
    weigh(
      "everything in one language",
      all.filter((name) => !/-ru-/.test(name)),
      EVERYTHING,
    ),
  ];
}

function closureOf(manifest: Manifest, roots: readonly string[]): Set<string> {
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

if (import.meta.main)
  console.table(
    weighEmbed().map(({ part, brotli, gzip, scripts }) => ({
      part,
      brotli: brotli / 1000,
      gzip: gzip / 1000,
      scripts,
    })),
  );
