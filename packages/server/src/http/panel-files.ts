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
  /** The content in an encoding: as the build has compressed it, or compressed quickly once. */
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
// Of what no build has compressed: the best level takes a second of CPU for the largest file.
const QUICK = 8;
const BROTLI = ".br";
const compressors: Readonly<Record<Exclude<Encoding, "identity">, (raw: Buffer) => Promise<Buffer>>> = {
  br: (raw) => promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } }),
  gzip: (raw) => promisify(gzip)(raw),
};

/**
 * Reads a folder of built files, without hidden files and source maps; empty if there is none. `x.js.br` is `x.js` as
 * the build has compressed it.
 */
export function readPanelFiles(folder: string): PanelFiles {
  const paths = new Set(listFiles(folder));
  const files = new Map<string, PanelFile>();
  for (const path of paths) {
    if (path.endsWith(BROTLI)) continue;
    const compressed = `${path}${BROTLI}`;
    const brotli = paths.has(compressed) ? readFileSync(join(folder, compressed)) : null;
    files.set(`/${path}`, createFile(readFileSync(join(folder, path)), { path, brotli }));
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

interface Built {
  readonly path: string;
  /** Null if the build hasn't compressed it. */
  readonly brotli: Buffer | null;
}

function createFile(raw: Buffer, { path, brotli }: Built): PanelFile {
  const made = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(raw)]]);
  if (brotli !== null) made.set("br", Promise.resolve(brotli));
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    isImmutable: path.startsWith("assets/"),
    content(encoding) {
      const known = made.get(encoding);
      if (known !== undefined || encoding === "identity") return known ?? Promise.resolve(raw);
      const making = compressors[encoding](raw);
      made.set(encoding, making);
      return making;
    },
  };
}
