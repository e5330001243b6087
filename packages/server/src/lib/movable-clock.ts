import { readFileSync } from "node:fs";
import type { Clock } from "./clock.ts";

/**
 * A clock controlled by another process: the file holds its offset from `clock` in ms (may be negative). No offset if
 * the file is missing or invalid.
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
