import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createBenchDatabase, startPostgresServer } from "@guildhall/server/bench";
import { freePort } from "@guildhall/server/testing/free-port";
import { run } from "../../scripts/command.ts";

const VERSION = "8.2.0";
const FOLDER = new URL(`../../node_modules/.cache/guildhall/bench/unleash-${VERSION}`, import.meta.url).pathname;
const SERVER = join(FOLDER, "node_modules/unleash-server/dist/server.js");
const START_LIMIT_MS = 600_000;

/** The other panel's name beside its figures. */
export const OTHER_PANEL = `Unleash ${VERSION}`;

/** Another panel on its own server, from its published package: installed once into the bench's cache. */
export async function serveUnleash(): Promise<{ readonly loginUrl: string; stop(): Promise<void> }> {
  await install();
  const postgres = await startPostgresServer();
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    cwd: FOLDER,
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: await createBenchDatabase(postgres.url, "unleash"),
      DATABASE_SSL: "false",
      HTTP_HOST: "127.0.0.1",
      HTTP_PORT: String(port),
      CHECK_VERSION: "false",
      SEND_TELEMETRY: "false",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await answering(`http://127.0.0.1:${port}/health`);
  return {
    loginUrl: `http://127.0.0.1:${port}/login`,
    stop: async () => {
      child.kill("SIGKILL"); // it keeps no data
      await ended;
      await postgres.stop();
    },
  };
}

async function install(): Promise<void> {
  if (existsSync(SERVER)) return;
  mkdirSync(FOLDER, { recursive: true });
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--omit=dev", "--prefix", FOLDER];
  const { code, output } = await run({
    argv: ["npm", "install", ...options, `unleash-server@${VERSION}`],
    cwd: FOLDER,
  });
  if (code === 0) return;
  rmSync(FOLDER, { recursive: true, force: true });
  throw new Error(`installing ${OTHER_PANEL} failed:\n${output}`);
}

async function answering(url: string): Promise<void> {
  for (const endAt = Date.now() + START_LIMIT_MS; Date.now() < endAt; await sleep(100)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${OTHER_PANEL} did not start`);
}
