import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

/** Panel releases kept, including the current one. */
const KEPT_RELEASES = 2;

/**
 * Copies the current build's hashed files into `keepDir` and deletes all but the last two releases: tabs opened before
 * an update can still load their chunks.
 * @returns folders of earlier releases, newest first
 */
export function keepRelease(buildDir: string, keepDir: string, at: Date): readonly string[] {
  const assets = join(buildDir, "assets");
  if (!existsSync(assets)) return [];
  const present = join(keepDir, nameOf(buildDir));
  if (!existsSync(present)) {
    mkdirSync(keepDir, { recursive: true });
    // Copied aside, then renamed: an interrupted copy never looks like a release.
    const aside = `${present}.part`;
    rmSync(aside, { recursive: true, force: true });
    cpSync(assets, join(aside, "assets"), { recursive: true });
    renameSync(aside, present);
  }
  utimesSync(present, at, at);
  const others = readdirSync(keepDir)
    .map((name) => join(keepDir, name))
    .filter((path) => path !== present)
    .sort((first, second) => statSync(second).mtimeMs - statSync(first).mtimeMs);
  for (const old of others.slice(KEPT_RELEASES - 1)) rmSync(old, { recursive: true, force: true });
  return others.slice(0, KEPT_RELEASES - 1);
}

function nameOf(buildDir: string): string {
  return createHash("sha256")
    .update(readFileSync(join(buildDir, "index.html")))
    .digest("hex")
    .slice(0, 16);
}
