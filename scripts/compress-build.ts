import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

/** Not pages and icons: an operator may replace them, and what is beside them would be sent all the same. */
const CODE = /\.(?:js|css)$/;

/**
 * Writes the best compression of a build's code beside it, as `x.js.br`: its largest files take a second of
 * CPU each, which otherwise every server would need after every start.
 */
export async function compressBuild(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => CODE.test(path));
  await Promise.all(paths.map((path) => compressFile(join(folder, path))));
}

async function compressFile(path: string): Promise<void> {
  const raw = await readFile(path);
  const compressed = await promisify(brotliCompress)(raw);
  if (compressed.length < raw.length) await writeFile(`${path}.br`, compressed);
}
