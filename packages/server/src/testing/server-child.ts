import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { InvariantError } from "@guildhall/core";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const START_LIMIT_MS = 120_000;
const READY = /^Guildhall is ready at http:\/\/localhost:(\d+)$/m;

/** As good as no panel and no widget. Outside the data folder: a server reads them while the engine writes there. */
const BUILDS = makeBuilds();

/** The server in its own process, as in production. */
export interface ServerChild {
  readonly url: string;
  readonly pid: number;
  /** From process start until ready, in ms. */
  readonly readyMs: number;
  /** Kills it without finishing anything. */
  kill(): Promise<void>;
  /** Stops it; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Its data: a folder for the embedded engine, or a database URL. */
export interface ServerChildOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** More variables, or overrides. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `main.ts` without demo, limits and log, and waits until it's ready. @throws {InvariantError} when it isn't */
export async function startServerChild(options: ServerChildOptions): Promise<ServerChild> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "test",
      // The system chooses one: a port that was looked for before could be taken by then.
      PORT: "0",
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? "",
      DEMO: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      PANEL_DIR: BUILDS,
      WIDGET_DIR: BUILDS,
      // Like the start script: later starts use the compile cache.
      NODE_COMPILE_CACHE: join(tmpdir(), "guildhall-compiled"),
      ...options.env,
    },
  });
  // A failing test must not leave it running.
  const onExit = (): void => void child.kill("SIGKILL");
  process.once("exit", onExit);
  child.once("exit", () => process.off("exit", onExit));
  const complaints: string[] = [];
  child.stderr.on("data", (text: Buffer) => complaints.push(String(text)));
  const url = await untilReady(child, complaints);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    kill: () => end(child, "SIGKILL").then(() => undefined),
    stop: () => end(child, "SIGTERM"),
  };
}

function makeBuilds(): string {
  const folder = join(tmpdir(), "guildhall-no-builds");
  mkdirSync(join(folder, "v1"), { recursive: true });
  for (const file of ["index.html", "v1/loader.js"]) writeFileSync(join(folder, file), "");
  return folder;
}

/** Returns its base URL, which it prints once it's ready. */
async function untilReady(
  child: ChildProcessByStdio<null, Readable, Readable>,
  complaints: readonly string[],
): Promise<string> {
  const late = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  let printed = "";
  try {
    return await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => {
        printed += String(text);
        const port = READY.exec(printed)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
      child.once("close", () => reject(new InvariantError(`the server did not start: ${complaints.join("")}`)));
    });
  } finally {
    clearTimeout(late);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
