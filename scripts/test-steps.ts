import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findBrowser } from "./browser.config.ts";
import { buildStale, EMBED, PANEL } from "./build-stale.ts";
import { run, tool } from "./command.ts";
import { readOptions } from "./mutants/options.ts";
import { runMutants } from "./mutants/run.ts";
import { addTallies, tallyPlaywright, tallyVitest } from "./reports.ts";
import type { PlaywrightReport, Tally, VitestReport } from "./reports.ts";
import { ROOT } from "./tree.ts";

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

/** Set inside the fresh clone, so that the test there doesn't clone again. */
export const CLONE_MARK = "GUILDHALL_FRESH_CLONE";

/** In CI nothing may be skipped, and a test that fails is repeated once. */
export const IS_CI = ["true", "1"].includes(process.env["CI"] ?? "");
const TRIES_AGAIN = IS_CI ? "1" : "0";

// Tests of servers and pages wait for a tenth of their time: a third worker fills it. Others keep both cores busy.
const WAITING = { TEST_WORKERS: process.env["TEST_WORKERS"] ?? "3" };

const NOTHING: Tally = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] };
const PASSED: Tally = { ...NOTHING, passed: 1 };
const FAILED: Tally = { ...NOTHING, failed: 1 };
// The runners' reports; deleted with this process.
const reports = join(tmpdir(), `guildhall-reports-${process.pid}`);
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/** In the order they run: quick and informative ones first. */
export const STEPS: readonly Step[] = [
  { name: "check", run: () => runScript("scripts/check.ts") },
  { name: "core", run: () => runVitest(["core"]) },
  { name: "surfaces", run: () => runVitest(["surfaces"]) },
  { name: "server", run: () => runVitest(["server-embedded", "server-postgres", "server-mocked"], WAITING) },
  { name: "browser", run: () => runBrowser() },
  { name: "clone", run: runClone },
];

/** Only run by name, since another part includes them. */
export const NAMED_STEPS: readonly Step[] = [
  { name: "smoke", run: () => runBrowser({ specs: ["e2e/company.spec.ts"] }) },
  { name: "engines", run: () => runVitest(["server-pglite", "server-postgres", "server-mocked"], WAITING) },
  { name: "looks", run: () => runBrowser({ specs: ["--grep", "looks? right|@looks"], env: { LOOKS: "all" } }) },
  { name: "slow", run: runSlowStories },
  { name: "mutants", run: runMutantsStep },
];

// Hours when run in full: requested by name, mostly for some files, as in `pnpm test mutants files=thanks most=100`.
async function runMutantsStep(): Promise<Tally> {
  const { tried, open } = await runMutants(readOptions(process.argv.slice(2)));
  return { ...NOTHING, passed: tried - open, failed: open };
}

async function runScript(path: string): Promise<Tally> {
  const { code } = await run({ argv: [process.execPath, path], isShown: true });
  return code === 0 ? PASSED : FAILED;
}

// Projects run in sequence: two engines at once on two cores only slow each other down.
async function runVitest(projects: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Tally> {
  const made: VitestReport[] = [];
  let broken = 0;
  for (const project of projects) {
    const file = join(reports, `${project}.json`);
    const output = ["--reporter", "default", "--reporter", "json", "--outputFile", file, "--retry", TRIES_AGAIN];
    const { code } = await run({
      argv: tool("vitest/vitest.mjs", "run", "--project", project, ...output),
      env,
      isShown: true,
    });
    if (existsSync(file)) made.push(JSON.parse(readFileSync(file, "utf8")) as VitestReport);
    if (code !== 0) broken += 1;
  }
  const tally = tallyVitest(made);
  // An uncaught error can fail a run in which every test passed.
  return { ...tally, failed: Math.max(tally.failed, broken) };
}

/** Which panel specs to run, and how, if not all of them and the widget's. */
interface Stories {
  readonly specs: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

// Every panel spec as on a slow phone beside a busy machine; visual checks don't depend on that.
async function runSlowStories(): Promise<Tally> {
  const ends: (() => void)[] = [];
  const busy = [1, 2].map(() =>
    run({ argv: [process.execPath, "-e", "for (;;);"], onStart: (stop) => ends.push(() => stop("SIGKILL")) }),
  );
  const tally = await runBrowser({ specs: ["--grep-invert", "looks? right|axe knows"], env: { CPU_SLOWDOWN: "6" } });
  for (const end of ends) end();
  await Promise.all(busy);
  return tally;
}

/** Runs the browser specs, all or the named ones. */
async function runBrowser(named?: Stories): Promise<Tally> {
  if (findBrowser() === undefined)
    return skipped("the panel in a browser: no Chromium; install it or set CHROMIUM_PATH");
  await buildStale(PANEL);
  await buildStale(EMBED);
  if (named !== undefined) return runPlaywright(join(ROOT, "packages/web"), named);
  const packages = [
    ...readdirSync(join(ROOT, "packages")).map((each) => join(ROOT, "packages", each)),
    join(ROOT, "examples/e2e"),
  ];
  const tallies: Tally[] = [];
  for (const folder of packages.filter((each) => existsSync(join(each, "playwright.config.ts")))) {
    tallies.push(await runPlaywright(folder));
  }
  return addTallies(tallies);
}

async function runPlaywright(folder: string, { specs, env = {} }: Stories = { specs: [] }): Promise<Tally> {
  const file = join(reports, `${basename(folder)}.json`);
  const options = ["--reporter", "list,json", "--retries", TRIES_AGAIN];
  const { code } = await run({
    argv: [process.execPath, "node_modules/@playwright/test/cli.js", "test", ...specs, ...options],
    cwd: folder,
    env: {
      // Tests that start `node` by name get this same Node, however this script was called.
      PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      ...env,
    },
    isShown: true,
  });
  if (!existsSync(file)) return FAILED;
  const tally = tallyPlaywright(JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport);
  return { ...tally, failed: Math.max(tally.failed, code === 0 ? 0 : 1) };
}

async function runClone(): Promise<Tally> {
  if (process.env[CLONE_MARK] !== undefined) return NOTHING;
  if (!existsSync(join(ROOT, ".git"))) return skipped("the fresh clone: this folder is no git repository");
  return runScript("scripts/fresh-clone.ts");
}

function skipped(why: string): Tally {
  return { ...NOTHING, skipped: [why] };
}
