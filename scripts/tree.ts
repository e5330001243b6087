import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Absolute, without a trailing slash. */
export const ROOT = join(import.meta.dirname, "..");

const NEVER_SOURCE = new Set(["node_modules", "dist", ".git", ".cache", "test-results", "playwright-report"]);
const DATABASES = /^(packages\/[^/]+\/)?data$/;

/** Every file tracked or to be tracked by git: paths from the root with forward slashes, sorted. */
export function listTree(root: string = ROOT): readonly string[] {
  if (!existsSync(join(root, ".git"))) return walk(root, "").sort();
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  return [...new Set(paths)].sort();
}

/** Every file below a folder of the root, by walking: works without git and only knows ignored names. */
export function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((each) => {
    const path = folder === "" ? each.name : `${folder}/${each.name}`;
    if (NEVER_SOURCE.has(each.name) || DATABASES.test(path)) return [];
    if (each.isDirectory()) return walk(root, path);
    return each.isFile() ? [path] : [];
  });
}
