import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const OUT = fileURLToPath(new URL("../dist/embed/", import.meta.url));
const MAIN = "src/embed/main.ts";

/** A part's size in bytes; a view's is what it adds to the main part and the texts that every view shows. */
export interface EmbedWeight {
  readonly part: string;
  readonly brotli: number;
  readonly gzip: number;
}

/** Weighs the loader, each view as the first one (in English) and as a later one, and everything together. */
export function weighEmbed(out: string = OUT): readonly EmbedWeight[] {
  const version = readdirSync(out).find((name) => name !== "v1") ?? "";
  const folder = join(out, version);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const weigh = (part: string, files: Iterable<string>): EmbedWeight => {
    const texts = [...files].map((file) => readFileSync(join(folder, file)));
    const sum = (compress: (text: Buffer) => Buffer): number =>
      texts.reduce((total, text) => total + compress(text).length, 0);
    return { part, brotli: sum(brotliCompressSync), gzip: sum((text) => gzipSync(text, { level: 9 })) };
  };
  const base = closureOf(manifest, [MAIN]);
  const texts = Object.values(manifest)
    .filter(({ file }) => file.startsWith("texts-en"))
    .map(({ file }) => file);
  const known = new Set([...base, ...texts]);
  const views = Object.keys(manifest).filter((key) => key.startsWith("src/embed/views/"));
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "loader.js");
  return [
    weigh("loader", ["loader.js"]),
    weigh("main", base),
    weigh("texts", texts),
    ...views.map((key) =>
      weigh(
        key.replace(/^.*\/|\.tsx$/g, ""),
        [...closureOf(manifest, [key])].filter((file) => !known.has(file)),
      ),
    ),
    weigh(
      "everything in one language",
      scripts.filter((name) => !/-ru-/.test(name)),
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
  console.table(weighEmbed().map(({ part, brotli, gzip }) => ({ part, brotli: brotli / 1000, gzip: gzip / 1000 })));
