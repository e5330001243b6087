import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "../build-package.ts";
import { inTurns, run } from "../command.ts";
import type { Command } from "../command.ts";
import { ROOT } from "../tree.ts";
import { packOwn, pnpmCommand } from "./pack.ts";

const WIDGET = join(ROOT, "packages/widget");
const REACTS = ["react-17", "react-18", "react-19"] as const;
/** Next.js 16 takes no older ones. */
const REACTS_OF_NEXT = REACTS.slice(1);

/** A page with the packed widget, as files of a site. */
export interface BundledPage {
  /** Such as `react-18`. */
  readonly react: string;
  readonly bundler: string;
  /** What's to be served under `/<react>/<bundler>/`. */
  readonly folder: string;
}

/**
 * Packs the widget as a release does, and builds a site in `home` with each bundler and each React that it works in.
 * @throws {TypeError} with the words of what fails, or of a bundler that warns
 */
export async function buildBundled(home: string): Promise<readonly BundledPage[]> {
  cpSync(join(import.meta.dirname, "bundlers"), home, { recursive: true });
  await must({ argv: [...pnpmCommand(), "install", "--frozen-lockfile"], cwd: home });
  await installWidget(home);
  const builds: readonly (readonly Command[])[] = [
    [{ argv: [process.execPath, "build.js"], cwd: home }],
    // One after the other: both of one site write into the same folder.
    ...REACTS_OF_NEXT.map((react) => [nextBuild(home, react, "turbopack"), nextBuild(home, react, "webpack")]),
  ];
  await inTurns(builds, 2, (each) => inTurns(each, 1, must));
  return [
    ...pagesOf(home, REACTS, ["vite", "webpack", "esbuild", "rspack"]),
    ...pagesOf(home, REACTS_OF_NEXT, ["next-turbopack", "next-webpack"]),
  ];
}

function pagesOf(home: string, reacts: readonly string[], bundlers: readonly string[]): readonly BundledPage[] {
  return reacts.flatMap((react) =>
    bundlers.map((bundler) => ({ react, bundler, folder: join(home, react, "dist", bundler) })),
  );
}

async function installWidget(home: string): Promise<void> {
  await buildPackage(WIDGET);
  const { path, name } = await packOwn(WIDGET, home);
  for (const react of REACTS) {
    const folder = join(home, react, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    await must({ argv: ["tar", "-xzf", path, "-C", folder, "--strip-components", "1"] });
  }
}

function nextBuild(home: string, react: string, bundler: "turbopack" | "webpack"): Command {
  const name = `next-${bundler}`;
  return {
    argv: [process.execPath, "node_modules/next/dist/bin/next", "build", `--${bundler}`],
    cwd: join(home, react),
    env: { NEXT_TELEMETRY_DISABLED: "1", BASE_PATH: `/${react}/${name}`, DIST_DIR: `dist/${name}` },
  };
}

async function must(command: Command): Promise<void> {
  const { code, output } = await run({ ...command, env: { NODE_ENV: undefined, ...command.env } });
  if (code !== 0) throw new TypeError(`${command.argv.join(" ")}:\n${output}`);
}
