import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** A panel file in memory. */
export interface PanelFile {
  readonly type: string;
  readonly etag: string;
  /** True if the name contains a content hash, so copies never go stale. */
  readonly isImmutable: boolean;
  /** The content in an encoding; cached, and recompressed better later. */
  content(encoding: Encoding): Promise<Buffer>;
}

/** By URL path, such as `/assets/index-1a2b.js`. */
export type PanelFiles = ReadonlyMap<string, PanelFile>;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const COMPRESSIBLE = /^(text|application\/(json|manifest))|svg/;
const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;
// The first request gets quick compression, later ones the best, some 7 % smaller.
const [QUICK, BEST] = [8, 11];
const compressors: Readonly<Record<Exclude<Encoding, "identity">, (raw: Buffer) => Promise<Buffer>>> = {
  br: (raw) => compressBrotli(raw, QUICK),
  gzip: (raw) => promisify(gzip)(raw),
};

/** Reads a folder of built files, without hidden files and source maps; empty if there is none. */
export function readPanelFiles(folder: string): PanelFiles {
  const files = new Map<string, PanelFile>();
  for (const path of listFiles(folder)) {
    files.set(`/${path}`, createFile(readFileSync(join(folder, path)), path));
  }
  return files;
}

/** The best accepted encoding, only if compressing pays off. */
export function chooseEncoding(accepted: string | undefined, file: Pick<PanelFile, "type">): Encoding {
  if (accepted === undefined || !COMPRESSIBLE.test(file.type)) return "identity";
  const wanted = accepted
    .split(",", 20)
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (wanted.includes("br")) return "br";
  return wanted.includes("gzip") ? "gzip" : "identity";
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((path) => !path.startsWith(".") && !path.endsWith(".map"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function createFile(raw: Buffer, path: string): PanelFile {
  const made = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(raw)]]);
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    isImmutable: path.startsWith("assets/"),
    content(encoding) {
      const known = made.get(encoding);
      if (known !== undefined || encoding === "identity") return known ?? Promise.resolve(raw);
      const making = compressors[encoding](raw);
      made.set(encoding, making);
      if (encoding === "br") improveLater(raw, (best) => made.set("br", Promise.resolve(best)));
      return making;
    },
  };
}

// One at a time: the best level takes a second of CPU for the largest file.
let improving: Promise<unknown> = Promise.resolve();

function improveLater(raw: Buffer, onBest: (best: Buffer) => void): void {
  // On failure the quick result stays.
  improving = improving.then(() => compressBrotli(raw, BEST)).then(onBest, () => undefined);
}

function compressBrotli(raw: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
