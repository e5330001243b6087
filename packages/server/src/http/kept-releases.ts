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

/** How many releases of the panel are kept, the present one included. */
const KEPT_RELEASES = 2;

/**
 * Copies the hashed files of the present build into `keepDir` and drops all but the last two releases:
 * a tab that was opened before an update still finds the parts it has not loaded yet.
 * @returns folders of earlier releases, newest first
 */
export function keepRelease(buildDir: string, keepDir: string, at: Date): readonly string[] {
  const assets = join(buildDir, "assets");
  if (!existsSync(assets)) return [];
  const present = join(keepDir, nameOf(buildDir));
  if (!existsSync(present)) {
    mkdirSync(keepDir, { recursive: true });
    // Copied aside and renamed: a copy that was cut short never looks like a release.
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
