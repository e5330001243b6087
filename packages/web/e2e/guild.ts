import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { SERVER_ARGV } from "../../../scripts/build-stale.ts";
import { test as base } from "../../widget/e2e/story.ts";
import { lend } from "./shared-guild.ts";

const [NODE, ...BUNDLE] = SERVER_ARGV;
const READY = /ready at (http:\S+)/;
const START_LIMIT_MS = 180_000;

/** The folder of the demo workspace, created once per run by the runner's process. */
export function demoFolderOf(runnerPid: number): string {
  return join(tmpdir(), `guildhall-e2e-${String(runnerPid)}`);
}

/** Demo people by the local part of their email; all others are numbered. */
export type DemoPerson = "owner" | "admin" | "moderator" | "member" | `person${number}`;

/** A server with the demo in it, and its clock. */
export interface Guild {
  readonly url: string;
  /** Sets how many ms the server's clock is ahead of the machine's, until the test ends. */
  readonly moveClock: (aheadMs: number) => void;
  /** Opens a separate browser, signed in as the person, at `path`. */
  readonly enter: (person: DemoPerson, path?: string) => Promise<Page>;
  /** API calls as the person. */
  readonly ask: (person: DemoPerson) => Promise<APIRequestContext>;
}

/**
 * Tests of the panel: `guild` is a real server on a free port with demo data. Each file has its own, so none finds what
 * another left behind. With `test.use({ shared: true })`, it's one for all files of a worker; a test fails if it sends
 * anything that others could see. Anything a test opens is closed after it, and the clock is put back.
 */
export const test = base.extend<
  { shared: boolean; leaving: undefined; guild: Guild },
  { slowdown: number; servers: DemoServers }
>({
  slowdown: [1, { scope: "worker", option: true }],
  shared: [false, { option: true }],
  browser: [
    async ({ browser, slowdown }, use) => {
      if (slowdown > 1) slowDown(browser, slowdown);
      await use(browser);
    },
    { scope: "worker" },
  ],
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        // A route handler still running would fail a finished test.
        for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
        await context.close();
      }
    },
    { auto: true },
  ],
  servers: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use, { workerIndex }) => {
      const servers = createDemoServers(`${demoFolderOf(process.ppid)}-${String(workerIndex)}`);
      await use(servers);
      await servers.stop();
    },
    { scope: "worker", timeout: START_LIMIT_MS },
  ],
  guild: [
    async ({ servers, browser, shared }, use, { file, repeatEachIndex }) => {
      const server = await servers.serve(shared ? "all" : `${file} ${String(repeatEachIndex)}`);
      const { url } = server;
      const guild: Guild = {
        url,
        moveClock: server.moveClock,
        ask: (person) => ask(url, person),
        enter: (person, path = "/") => enter({ browser, url, person, path }),
      };
      if (shared) {
        await lend({ guild, browser }, use);
        return;
      }
      await use(guild);
      server.moveClock(0);
    },
    { timeout: START_LIMIT_MS },
  ],
});

export { expect } from "@playwright/test";

export interface RunningServer {
  readonly url: string;
  readonly moveClock: (aheadMs: number) => void;
  readonly stop: () => Promise<void>;
  /** Ends it at once, without its data being stored: for a folder that nobody opens again. */
  readonly kill: () => Promise<void>;
}

/** A worker's servers with the demo in them: one that files share, and one at a time for a file of its own. */
interface DemoServers {
  /** The server of a file, which takes the place of another file's, or the one for "all". */
  readonly serve: (owner: string) => Promise<RunningServer>;
  readonly stop: () => Promise<void>;
}

function createDemoServers(folder: string): DemoServers {
  const [common, own] = [createPlace(`${folder}-all`), createPlace(`${folder}-own`)];
  return {
    serve: (owner) => (owner === "all" ? common : own).serve(owner),
    stop: async () => {
      await common.stop();
      await own.stop();
    },
  };
}

function createPlace(folder: string): DemoServers {
  let running: { readonly owner: string; readonly server: RunningServer } | null = null;
  const stop = async (): Promise<void> => {
    await running?.server.kill();
    running = null;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    stop,
    serve: async (owner) => {
      if (running?.owner === owner) return running.server;
      await stop();
      cpSync(demoFolderOf(process.ppid), folder, { recursive: true });
      running = { owner, server: await startServer(folder) };
      return running.server;
    },
  };
}

/**
 * Starts the product on a folder the usual way, but with a movable clock; `settings` are extra environment variables.
 */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const clock = join(folder, "clock");
  mkdirSync(folder, { recursive: true });
  // Each file starts a server: the engine is compiled in a simple way at once, and not a second time in a thorough one.
  const child = spawn(NODE, ["--liftoff-only", ...BUNDLE], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      // On a busy machine the server would otherwise ask browsers to retry.
      MAX_LAG_MS: "1000000",
      LOG_LEVEL: "warn",
      TEST_CLOCK_FILE: clock,
      // Each file starts a server: the code is compiled for the first.
      NODE_COMPILE_CACHE: join(tmpdir(), "guildhall-compiled"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await urlOf(child);
  return {
    url,
    moveClock: (aheadMs) => {
      // In one step: the server never reads a file that is being written.
      writeFileSync(`${clock}.new`, String(aheadMs));
      renameSync(`${clock}.new`, clock);
    },
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const url = READY.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${String(code)}: ${said}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

// Throttles the CPU of every page of every context, as on a slow phone.
function slowDown(browser: Browser, rate: number): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on("page", (page) => void slowPage(page, rate));
    return context;
  };
}

async function slowPage(page: Page, rate: number): Promise<void> {
  // A page closed before this needs no throttling.
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  await session?.send("Emulation.setCPUThrottlingRate", { rate }).catch(() => null);
}

/** Opens a separate browser on a server with the demo, signed in as the person. */
export async function enter(wish: {
  readonly browser: Browser;
  readonly url: string;
  readonly person: DemoPerson;
  readonly path: string;
}): Promise<Page> {
  const context = await wish.browser.newContext({ baseURL: wish.url });
  const page = await context.newPage();
  await signIn(context.request, wish.url, wish.person);
  await page.goto(wish.path);
  return page;
}

/** API calls as the person, on a server with the demo. */
export async function ask(url: string, person: DemoPerson): Promise<APIRequestContext> {
  const context = await request.newContext();
  await signIn(context, url, person);
  return context;
}

const SIGN_IN_TRIES = 30;
const UNAVAILABLE = 503;

// An overloaded server asks to retry; the panel does, and so do these calls.
async function signIn(context: APIRequestContext, url: string, person: DemoPerson): Promise<void> {
  for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) {
    const answer = await context.post(`${url}/api/v1/user/login`, {
      data: { email: `${person}@demo.test`, password: "guildhall" },
      headers: { origin: url },
    });
    if (answer.status() !== UNAVAILABLE) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
