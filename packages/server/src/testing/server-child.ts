import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { InvariantError } from "@guildhall/core";
import { freePort } from "./postgres-server.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const START_LIMIT_MS = 120_000;

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
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? "",
      DEMO: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      // Nonexistent: a server reads its panel while the engine writes into the data folder.
      PANEL_DIR: join(options.dataDir, "no-panel"),
      WIDGET_DIR: join(options.dataDir, "no-widget"),
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
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, complaints);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    kill: () => end(child, "SIGKILL").then(() => undefined),
    stop: () => end(child, "SIGTERM"),
  };
}

async function untilReady(child: ChildProcess, url: string, complaints: readonly string[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS && child.exitCode === null; waitedMs += 20) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
  child.kill("SIGKILL");
  throw new InvariantError(`the server did not start: ${complaints.join("")}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
