import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { Manifest, Tarball } from "./pack.ts";

const BLOCK = 512;

/** A registry with these packages and no others, for one installation. */
export async function serveRegistry(
  tarballs: readonly Tarball[],
): Promise<{ readonly url: string; readonly close: () => void }> {
  const files = new Map(tarballs.map(({ name, path }) => [name, readFileSync(path)]));
  const server = createServer((request, response) => {
    const [, wanted = "", isFile] = /^\/(.+?)(\/-\/file\.tgz)?$/.exec(decodeURIComponent(request.url ?? "")) ?? [];
    const file = files.get(wanted);
    if (file === undefined) response.writeHead(404, { "content-type": "application/json" }).end("{}");
    else if (isFile === undefined) response.end(JSON.stringify(describe(file, urlOf(wanted))));
    else response.end(file);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP address, since it listens on a port
  const urlOf = (name: string): string => `${url}/${name}/-/file.tgz`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function describe(file: Buffer, tarball: string): object {
  const manifest = JSON.parse(readPacked(file, "package.json") ?? "{}") as Manifest;
  const dist = { tarball, integrity: `sha512-${createHash("sha512").update(file).digest("base64")}` };
  const { name, version } = manifest;
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

/** A file of a package's tarball as text, by its path below the package; null if there's none. */
function readPacked(tarball: Buffer, path: string): string | null {
  const tar = gunzipSync(tarball);
  for (let at = 0; at + BLOCK <= tar.length;) {
    const field = (from: number, length: number): string =>
      tar.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(field(124, 12) || "0", 8);
    const start = at + BLOCK;
    // The first folder's name is the packer's own choice.
    if (field(0, 100).split("/").slice(1).join("/") === path) return tar.toString("utf8", start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}
