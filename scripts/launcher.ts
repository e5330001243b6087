import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;
/** Maximum number of processes between the shell of `npx` and this one. */
const MOST_BETWEEN = 3;

/**
 * Calls back once when the `npx` that started this script is gone. `npx` forwards signals to a shell that doesn't
 * forward them, so the script would keep running unseen. Needs /proc; without it, it never calls back.
 */
export function onLauncherGone(callback: () => void): void {
  // npx → sh -c pnpm → pnpm → sh -c node → [the machine's Node, which installed →] this process
  const ancestors = [process.ppid, ...ancestorsOf(process.ppid)];
  const shell = ancestors.findIndex((pid) => /^(\/bin\/)?sh\0-c\0'?pnpm/.test(commandOf(pid)));
  if (shell === -1 || shell > MOST_BETWEEN || !/^(npm|npx|node)\b/.test(commandOf(ancestors[shell + 1] ?? 0))) return;
  const expected = ancestors.slice(0, shell + 2).join();
  const timer = setInterval(() => {
    if ([process.ppid, ...ancestorsOf(process.ppid)].slice(0, shell + 2).join() === expected) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function ancestorsOf(pid: number): readonly number[] {
  const parent = parentOf(pid);
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  return parent > 1 ? parent : null;
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process is gone, or there's no /proc
  }
}
