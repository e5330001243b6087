import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Versions kept, including the present one, however old they are. */
const KEPT_VERSIONS = 2;

/** Earlier versions are kept at least this long after they were last the present one: pages pin them. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Folder of the channel, which names the present version. */
export const CHANNEL = "v1";

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** The versions in a build's folder. */
export function versionsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && VERSION.test(entry.name))
    .map(({ name }) => name);
}

/**
 * Copies the present versions into `keepDir`, and deletes what's neither among the last two nor younger than 90 days.
 * @returns names of the earlier versions in `keepDir`
 */
export function keepVersions(buildDir: string, keepDir: string, at: Date): readonly string[] {
  const present = versionsIn(buildDir);
  for (const version of present) copyVersion(join(buildDir, version), join(keepDir, version), at);
  const earlier = versionsIn(keepDir)
    .filter((name) => !present.includes(name))
    .map((name) => ({ name, lastAt: statSync(join(keepDir, name)).mtimeMs }))
    .sort((first, second) => second.lastAt - first.lastAt);
  const [kept, others] = [earlier.slice(0, KEPT_VERSIONS - 1), earlier.slice(KEPT_VERSIONS - 1)];
  const old = others.filter(({ lastAt }) => at.getTime() - lastAt > KEPT_MS);
  for (const { name } of old) rmSync(join(keepDir, name), { recursive: true, force: true });
  return [...kept, ...others.filter((each) => !old.includes(each))].map(({ name }) => name);
}

function copyVersion(from: string, to: string, at: Date): void {
  mkdirSync(join(to, ".."), { recursive: true });
  // Copied aside, then renamed: an interrupted copy never looks like a version.
  const aside = `${to}.part`;
  rmSync(aside, { recursive: true, force: true });
  cpSync(from, aside, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(aside, to);
  utimesSync(to, at, at);
}
