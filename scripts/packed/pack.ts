import { cpSync, existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { run } from "../command.ts";

/** The parts of a package.json that an installation needs. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}

export interface Tarball {
  readonly path: string;
  readonly name: string;
}

/** What starts the project's pnpm. */
// Safe: that module's own function of this name.
export const { pnpmCommand } = createRequire(import.meta.url)("../first/install.cjs") as {
  readonly pnpmCommand: () => readonly [string, ...string[]];
};

/** Packs a package of ours as a release does. @throws {Error} with pnpm's words */
export async function packOwn(folder: string, place: string): Promise<Tarball> {
  const { name } = readManifest(folder);
  const path = join(place, `${fileName(name)}.tgz`);
  const { code, output } = await run({ argv: [...pnpmCommand(), "pack", "--out", path], cwd: folder });
  if (code !== 0) throw new Error(`${name} can't be packed:\n${output}`);
  return { path, name };
}

/** Packs an installed package again, since a check must not need a network. @throws {Error} with tar's words */
export async function packInstalled(folder: string, place: string): Promise<Tarball> {
  const { name } = readManifest(folder);
  const path = join(place, `${fileName(name)}.tgz`);
  // pnpm links equal files to each other, which npm doesn't unpack: a copy has none.
  cpSync(folder, join(place, fileName(name)), { recursive: true });
  const { code, output } = await run({ argv: ["tar", "-czf", path, "-C", place, fileName(name)] });
  if (code !== 0) throw new Error(`${name} can't be packed:\n${output}`);
  return { path, name };
}

/** The folders of installed packages and of all they depend on, found as Node finds them. */
export function closureOf(names: readonly string[], from: string, known = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const folder = findPackage(name, from);
    if (folder === null || known.has(folder)) continue;
    known.add(folder);
    closureOf(Object.keys(readManifest(folder).dependencies ?? {}), folder, known);
  }
  return known;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function fileName(name: string): string {
  return name.replace("@", "").replace("/", "-");
}

function findPackage(name: string, from: string): string | null {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return realpathSync(folder);
  return dirname(from) === from ? null : findPackage(name, dirname(from));
}
