import type { Clock } from "../lib/clock.ts";

/** A clock that only moves when told to. */
export interface FixedClock extends Clock {
  set(now: Date): void;
  /** In ms; negative moves back. */
  advance(ms: number): void;
}

/** Starts at `start` (UTC). */
export function createFixedClock(start: string = "2026-11-16T09:00:00Z"): FixedClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    set: (now) => {
      nowMs = now.getTime();
    },
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
