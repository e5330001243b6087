import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, toDuration } from "./command.ts";
import type { Command } from "./command.ts";
import { ROOT, walk } from "./tree.ts";

/** A build target: its sources, its output, and how to build it. Paths are relative to the root. */
export interface Target {
  readonly name: string;
  /** Files and folders whose contents decide whether the target is stale. */
  readonly sources: readonly string[];
  /** A file that exists after a build. */
  readonly output: string;
  readonly command: Command;
}

const PROOF = /(^|\/)(e2e|tests|testing)\/|\.(test|spec|fixtures)\.tsx?$/;

/** The panel as static files, from the sources of web and its workspace dependencies. */
export const PANEL: Target = {
  name: "panel",
  sources: [
    "packages/core",
    "packages/widget",
    "packages/web",
    "pnpm-lock.yaml",
    "scripts/compress-build.ts",
    "scripts/lean-contract.ts",
    "tsconfig.base.json",
  ],
  output: "packages/web/dist/index.html",
  command: {
    argv: [process.execPath, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    cwd: join(ROOT, "packages/web"),
  },
};

/** What hosts load: the loader, and the widget's versions beside it. */
export const EMBED: Target = {
  name: "widget",
  sources: [
    "packages/core",
    "packages/widget",
    "pnpm-lock.yaml",
    "scripts/compress-build.ts",
    "scripts/lean-contract.ts",
    "scripts/third-party.ts",
    "tsconfig.base.json",
  ],
  output: "packages/widget/dist/embed/v1/loader.js",
  command: { argv: [process.execPath, "scripts/build-embed.ts"], cwd: join(ROOT, "packages/widget") },
};

/** What the app's frames in Jira load. */
export const FRAME: Target = {
  name: "frame",
  sources: [
    "packages/core",
    "packages/widget",
    "packages/jira-app",
    "pnpm-lock.yaml",
    "scripts/lean-contract.ts",
    "tsconfig.base.json",
  ],
  output: "packages/jira-app/dist/static/frame/manifest.json",
  command: { argv: [process.execPath, "scripts/build-frame.ts"], cwd: join(ROOT, "packages/jira-app") },
};

/** The server and its dependencies in a few files, which Node loads in half the time. */
export const SERVER: Target = {
  name: "server",
  sources: [
    "packages/core",
    "packages/server/src",
    "packages/server/package.json",
    "packages/server/tsconfig.json",
    "packages/slack-app",
    "packages/telegram-bot",
    "pnpm-lock.yaml",
    "scripts/bundle-server.ts",
    "tsconfig.base.json",
  ],
  output: "packages/server/dist/main.js",
  command: { argv: [process.execPath, "scripts/bundle-server.ts"] },
};

/**
 * Runs the bundled server. Startup allocates some 16 MB of live objects: a smaller semi-space would scan them over and
 * over.
 */
export const SERVER_ARGV = [process.execPath, "--min-semi-space-size=16", join(ROOT, SERVER.output)] as const;

/** Hash of every source's path and content: equal if and only if a build would produce the same. */
export function fingerprint({ sources }: Pick<Target, "sources">, root: string = ROOT): string {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) {
    const files = isFile(source) ? [source] : walk(root, source);
    for (const path of files.filter((each) => !PROOF.test(each)).sort()) {
      hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
    }
  }
  return hash.digest("hex");
}

/** Whether changing this file makes the target stale; the path is relative to the root. */
export function isSourceOf({ sources }: Pick<Target, "sources">, path: string): boolean {
  return (
    !PROOF.test(path) && sources.some((source) => (isFile(source) ? path === source : path.startsWith(`${source}/`)))
  );
}

function isFile(source: string): boolean {
  return /\.\w+$/.test(source);
}

/** Builds a target unless its sources are unchanged since its last build. Returns whether it built. */
export async function buildStale(target: Target, isForced = false): Promise<boolean> {
  const stamp = join(ROOT, "node_modules/.cache/guildhall", `${target.name}.stamp`);
  const print = fingerprint(target);
  const isFresh = existsSync(join(ROOT, target.output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === print;
  if (isFresh && !isForced) return false;
  // Unbuilt until it has succeeded, whatever files exist.
  rmSync(stamp, { force: true });
  console.log(`Building the ${target.name}…`);
  const { code, output, tookMs } = await run(target.command);
  if (code !== 0) throw new Error(`The ${target.name} couldn't be built:\n${output}`);
  console.log(`Built the ${target.name} in ${toDuration(tookMs)}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
  return true;
}
