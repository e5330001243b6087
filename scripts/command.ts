import { spawn } from "node:child_process";
import { ROOT } from "./tree.ts";

/** How a command ended: its exit code (1 when a signal or a missing program ended it), all it printed, and ms taken. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly tookMs: number;
}

/** What to run and how; `cwd` is absolute and the root by default, `env` is added to this process's own. */
export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Let the command write to this terminal instead of collecting what it prints. */
  readonly isShown?: boolean;
  /** Called with the process once it runs, to stop it for instance. */
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

/** A tool of the root's own node_modules, by the path of its script: run by this very Node. */
export function tool(script: string, ...args: readonly string[]): [string, ...string[]] {
  return [process.execPath, `${ROOT}/node_modules/${script}`, ...args];
}

/** Milliseconds as a person reads them: "840 ms", "12.3 s", "4 min 05 s". */
export function toDuration(tookMs: number): string {
  if (tookMs < 1000) return `${Math.round(tookMs)} ms`;
  if (tookMs < 60_000) return `${(tookMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(tookMs / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Calls `work` for each item, at most `atOnce` at a time, in order; answers in the items' order. */
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
