import { spawn } from "node:child_process";
import { ROOT } from "./tree.ts";

/** Exit code (1 if ended by a signal or missing), all output, and duration in ms. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly tookMs: number;
}

/** `cwd` is absolute and defaults to the root; `env` is added to this process's own. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Writes to this terminal instead of collecting the output. */
  readonly isShown?: boolean;
  /** Called once the process runs, for example to stop it later. */
  readonly onStart?: (stop: (signal: NodeJS.Signals) => void) => void;
}

/** Runs a command to its end; never rejects. */
export function run({ argv, cwd = ROOT, env = {}, isShown = false, onStart }: Command): Promise<Outcome> {
  const startedAt = performance.now();
  const [program, ...args] = argv;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const end = (code: number, note = ""): void => {
      const output = Buffer.concat(chunks).toString("utf8") + note;
      resolve({ code, output, tookMs: performance.now() - startedAt });
    };
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => end(1, error.message));
    child.on("close", (code, signal) => end(code ?? 1, signal === null ? "" : `ended by ${signal}`));
    onStart?.((signal) => child.kill(signal));
  });
}

/** A tool in the root's node_modules, by its script's path: run by this same Node. */
export function tool(script: string, ...args: readonly string[]): [string, ...string[]] {
  return [process.execPath, `${ROOT}/node_modules/${script}`, ...args];
}

/** A readable duration: "840 ms", "12.3 s", "4 min 05 s". */
export function toDuration(tookMs: number): string {
  if (tookMs < 1000) return `${Math.round(tookMs)} ms`;
  if (tookMs < 60_000) return `${(tookMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(tookMs / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Calls `work` for each item in order, at most `atOnce` at a time; results are in the items' order. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      const item = items[index] as T; // in bounds by the loop's condition
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
