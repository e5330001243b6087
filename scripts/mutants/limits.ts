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

/**
 * Limits in which unchanged code must pass right after a change ran out of time. If it does, the change was slow, not
 * the machine.
 */
export function controlOf({ testMs, pollMs }: Limits): Limits {
  return { testMs: testMs / TIMES_CONTROL, pollMs: pollMs / TIMES_CONTROL };
}
