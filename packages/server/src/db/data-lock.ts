import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { AppError, UnavailableError } from "@guildhall/core";

/** Another process uses the same data. */
export class DataLockedError extends AppError {
  constructor(message: string) {
    super("ErrorUnavailable", message);
  }
}

/** For the message only: a pid and a host say nothing of who is alive, least of all across containers. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** SQLite's result code for a lock that somebody else has. */
const SQLITE_BUSY = 5;

/** Locks that are let go of by no one would end with their object. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock `file`, so that one process uses the data beside it: two engines on one folder silently lose data. The
 * lock is the kernel's and ends with the process, however that ends; `<file>.json` only names its holder.
 *
 * It's taken through an empty SQLite database, since Node has no call for it: `fcntl` on Linux and macOS, `LockFileEx`
 * on Windows. Closing any other descriptor of `file` in this process would end the lock, so nothing may read it.
 * @returns the release
 * @throws {DataLockedError} naming the process that holds it
 * @throws {UnavailableError} where files can't be locked
 */
export function lockData(file: string): () => void {
  const note = `${file}.json`;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // In memory: nothing is ever written, and a journal beside the file would stay.
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    throw toLockError(error, { file, note });
  }
  held.add(lock);
  writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder), { mode: 0o600 });
  return () => {
    if (!held.delete(lock)) return;
    rmSync(note, { force: true });
    lock.close();
  };
}

function toLockError(error: unknown, { file, note }: { readonly file: string; readonly note: string }): AppError {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  // Extended codes have the plain one in their last byte.
  if ((code & 0xff) === SQLITE_BUSY) return new DataLockedError(`the data is in use by ${holderIn(note)} (${file})`);
  return new UnavailableError(`${file} can't be locked: the file system of DATA_DIR must have locks`, { cause: error });
}

function holderIn(note: string): string {
  try {
    // As written above; cut off by a power failure, it doesn't parse.
    const { pid, host } = JSON.parse(readFileSync(note, "utf8")) as Holder;
    return host === hostname() ? `process ${String(pid)}` : `process ${String(pid)} on host ${host}`;
  } catch {
    return "another process";
  }
}
