import type { Platform } from "../transport/transport.ts";

/** A platform with a manual clock. */
export interface TestPlatform extends Platform {
  /** Advances the clock by so many ms and runs due timers, letting promises settle in between. */
  readonly advance: (ms: number) => Promise<void>;
  readonly setOnline: (isOnline: boolean) => void;
  /** Number of waiting timers. */
  readonly pendingTimers: () => number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A deterministic platform: time from 0 by default, sequential keys, random always 0.5. */
export function createTestPlatform(startMs = 0): TestPlatform {
  let nowMs = startMs;
  let keys = 0;
  let isOnline = true;
  const timers = new Set<Timer>();
  const nextDue = (untilMs: number) =>
    [...timers].filter((timer) => timer.at <= untilMs).sort((first, second) => first.at - second.at)[0];
  return {
    now: () => nowMs,
    random: () => 0.5,
    newKey: () => `test-key-${String((keys += 1)).padStart(8, "0")}`,
    setTimer: (run, ms) => {
      const timer = { at: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    createCanceller: () => {
      const controller = new AbortController();
      return { signal: controller.signal, cancel: () => controller.abort() };
    },
    isOnline: () => isOnline,
    advance: async (ms) => {
      const untilMs = nowMs + ms;
      await settle();
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        timers.delete(due);
        nowMs = due.at;
        due.run();
        await settle();
      }
      nowMs = untilMs;
    },
    setOnline: (value) => {
      isOnline = value;
    },
    pendingTimers: () => timers.size,
  };
}

/** Flushes pending promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
