import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER } from "./build-stale.ts";

const LOOK_EVERY_MS = 50;

/** The product as a person starts it: its process and output. */
export interface ServedApp {
  readonly child: ChildProcess;
  readonly url: string;
  readonly printed: () => string;
}

/** A plain shell's environment, without the package manager's variables. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|PNPM_|INIT_CWD|NODE|VITEST|TZ$)/.test(name),
  );
  const path = (process.env["PATH"] ?? "").split(":").filter((each) => !each.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: path.join(":") };
}

/** Starts the README's first command in a folder; `env` sets the data folder. */
export function startApp(folder: string, port: number, env: Readonly<Record<string, string>>): ServedApp {
  const chunks: Buffer[] = [];
  const child = spawn("npx", ["--yes", "pnpm@12", "start"], {
    cwd: folder,
    env: { ...plainEnvironment(), ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return { child, url: `http://127.0.0.1:${port}`, printed: () => Buffer.concat(chunks).toString("utf8") };
}

/** Waits until the app and its demo are ready. @throws {Error} if it ends or times out */
export async function untilReady(app: ServedApp, timeoutMs: number): Promise<void> {
  await until(
    timeoutMs,
    () => `ready:\n${app.printed()}`,
    async () => {
      if (app.child.exitCode !== null) throw new Error(`it ended with ${app.child.exitCode}:\n${app.printed()}`);
      return isReady(app.url);
    },
  );
}

/** Waits until the app's address stops answering. @throws {Error} on timeout */
export async function untilGone(app: ServedApp, timeoutMs: number): Promise<void> {
  await until(
    timeoutMs,
    () => "gone",
    async () => (await ask(`${app.url}/healthz`)) === null,
  );
}

/** Waits for the app to end and returns its exit code. @throws {Error} on timeout */
export async function untilEnded({ child, printed }: ServedApp, timeoutMs: number): Promise<number | null> {
  await until(
    timeoutMs,
    () => `ended:\n${printed()}`,
    async () => child.exitCode !== null || child.signalCode !== null,
  );
  return child.exitCode;
}

/** The server's own process, below the package manager's. @throws {Error} if there's none */
export function serverProcess({ child }: ServedApp): number {
  const processes = readdirSync("/proc")
    .filter((each) => /^\d+$/.test(each))
    .map(Number);
  const parents = new Map(processes.map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent !== null && (parent === child.pid || isBelow(parent));
  };
  const found = processes.find((pid) => isBelow(pid) && read(`/proc/${pid}/cmdline`).includes(SERVER.output));
  if (found === undefined) throw new Error("no server process");
  return found;
}

async function until(timeoutMs: number, what: () => string, holds: () => Promise<boolean>): Promise<void> {
  const endAt = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > endAt) throw new Error(`not in ${timeoutMs} ms: ${what()}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await ask(`${url}/readyz`);
  if (response?.status !== 200) return false;
  const { demo } = (await response.json()) as { demo?: string };
  return demo !== "seeding";
}

async function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
}

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === "" ? null : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process is gone meanwhile
  }
}
