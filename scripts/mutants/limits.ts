/** How long one test, and one wait inside it, may take, in ms. */
export interface Limits {
  readonly testMs: number;
  readonly pollMs: number;
}

/** For unchanged code on however busy a machine: these only end what hangs. */
export const UNHURRIED: Limits = { testMs: 600_000, pollMs: 120_000 };

const LEAST: Limits = { testMs: 20_000, pollMs: 1_500 };
const TIMES_UNCHANGED = 10;
const TIMES_CONTROL = 4;
/** How much longer each retry of a change may take than its first attempt. */
export const PATIENCE: readonly number[] = [1, 4, 16];

/** Limits of a change whose tests took `tookMs` on unchanged code. */
export function limitsOf(tookMs: number, patience: number): Limits {
  return { testMs: patience * (LEAST.testMs + TIMES_UNCHANGED * tookMs), pollMs: patience * LEAST.pollMs };
}

/** Limit, in ms, of a test repeated in its world: what runs out of it is tried with patience, in a world of its own. */
export function limitOfRepeat(tookMs: number): number {
  return 5_000 + TIMES_UNCHANGED * tookMs;
}

/**
 * Limits in which unchanged code must pass right after a change ran out of time. If it does, the change was slow, not
 * the machine.
 */
export function controlOf({ testMs, pollMs }: Limits): Limits {
  return { testMs: testMs / TIMES_CONTROL, pollMs: pollMs / TIMES_CONTROL };
}

/** @throws {Error} when it takes longer, as vitest's own limit does */
export async function inTime(run: () => unknown, limitMs: number): Promise<void> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`Test timed out in ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([run(), over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
