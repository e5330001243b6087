import { ANONYMOUS_STEP } from "../lib/limits.ts";

/** Answers to an anonymous poll, one ballot a person. */
export interface Ballots {
  readonly total: number;
  /** Those that nothing in the database joins to a person any more. */
  readonly mixed: number;
  /** Those in what is shown. */
  readonly counted: number;
  /** Nobody answers any more. */
  readonly isOver: boolean;
}

/**
 * Whether a poll's ballots are to be mixed: a step of new ones has come, and a tenth of the others, so that all mixes
 * together stay proportional to the answers; or it's over, and some are left to mix or count.
 */
export function isMixDue(ballots: Ballots): boolean {
  const { total, mixed, isOver } = ballots;
  const fresh = total - mixed;
  if (isOver) return fresh > 0 || ballotsToCount(ballots) > 0;
  return fresh >= ANONYMOUS_STEP && fresh * 10 >= mixed;
}

/**
 * How many more ballots a mix counts, picked at random: whole steps, while another is held back. Whoever compares what
 * is shown with who has answered finds at least a step of people in each change, the last one included. Fewer than a
 * step are never shown.
 */
export function ballotsToCount({ total, counted, isOver }: Omit<Ballots, "mixed">): number {
  const left = total - counted;
  if (isOver) return total < ANONYMOUS_STEP ? 0 : left;
  return Math.max(0, Math.floor(left / ANONYMOUS_STEP) - 1) * ANONYMOUS_STEP;
}
