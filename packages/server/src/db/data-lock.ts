import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { AppError } from "@guildhall/core";

/** Another process uses the same data. */
export class DataLockedError extends AppError {
  readonly pid: number;

  constructor(message: string, pid: number) {
    super("ErrorUnavailable", message, { pid });
    this.pid = pid;
  }
}

/** `startedAt` is the process's start in kernel ticks, "" where the system doesn't tell. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string;
  readonly token: string;
}

/** Locks of this process: a pid alone doesn't tell a live lock from one of an earlier process. */
const held = new Set<string>();

/**
 * Takes the lock file, so that one process uses the data beside it. A dead process's lock is taken over, a live one's
 * never, and not by age: two engines on one folder silently lose data.
 * @returns the release
 * @throws {DataLockedError} naming the process that holds it
 */
export function lockData(file: string): () => void {
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    startedAt: startOf(process.pid),
    token: randomUUID(),
  };
  if (!create(file, own)) {
    takeOver(file, own);
  }
  held.add(own.token);
  return () => {
    held.delete(own.token);
    if (read(file)?.token === own.token) {
      unlinkSync(file);
    }
  };
}

/** If two processes find the same dead lock, only the one that creates the guard file goes on. */
function takeOver(file: string, own: Holder): void {
  const guard = `${file}.takeover`;
  if (!create(guard, own)) {
    refuseRival(file, guard);
  }
  try {
    const holder = read(file);
    if (holder !== null) {
      refuseAlive(file, holder);
      unlinkSync(file);
    }
    if (!create(file, own)) {
      throw new DataLockedError(`another process took ${file} first`, read(file)?.pid ?? 0);
    }
  } finally {
    unlinkSync(guard);
  }
}

function refuseRival(file: string, guard: string): never {
  const rival = read(guard);
  const pid = rival?.pid ?? 0;
  if (rival !== null && !isAlive(rival)) {
    throw new DataLockedError(`a start was cut short while it took over ${file}: remove ${guard}`, pid);
  }
  throw new DataLockedError(`process ${pid} is taking over ${file}`, pid);
}

function refuseAlive(file: string, holder: Holder): void {
  if (holder.host !== hostname()) {
    throw new DataLockedError(
      `the data is in use by process ${holder.pid} on host ${holder.host}; if that host is gone, remove ${file}`,
      holder.pid,
    );
  }
  if (isAlive(holder)) {
    throw new DataLockedError(`the data is in use by process ${holder.pid} (${file})`, holder.pid);
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) {
    return held.has(holder.token);
  }
  if (holder.pid <= 0) {
    return false;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const startedAt = startOf(holder.pid);
  return startedAt === "" || holder.startedAt === "" || startedAt === holder.startedAt;
}

/** Tells a process from a later one with the same pid; the boot id rules out the same tick after a reboot. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (afterName[0] === "Z") {
      return "ended";
    }
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${afterName[19] ?? ""}`;
  } catch {
    return "";
  }
}

/** Creates the file with its content atomically, so nobody reads a half-written live lock. */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      return false;
    }
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Null without a lock. An unreadable lock was cut off by a power failure. */
function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return null;
    }
    return { pid: 0, host: hostname(), startedAt: "ended", token: "" };
  }
}
