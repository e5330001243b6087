import type { Clock } from "../lib/clock.ts";

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  set(now: Date): void;
  /** Moves by so many ms, back when negative. */
  advance(ms: number): void;
}

/** A clock that shows `start` (UTC). */
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
