import { readFileSync } from "node:fs";
import type { Clock } from "./clock.ts";

/**
 * A clock that another process moves: the file holds by how many ms it is ahead of `clock` (negative: behind).
 * No file, or anything else in it, means not at all.
 */
export function createMovableClock(clock: Clock, path: string): Clock {
  return { now: () => new Date(clock.now().getTime() + readShiftMs(path)) };
}

function readShiftMs(path: string): number {
  try {
    const shiftMs = Number(readFileSync(path, "utf8"));
    return Number.isSafeInteger(shiftMs) ? shiftMs : 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
}
