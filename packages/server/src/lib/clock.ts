/** The one source of time; tests move it. */
export interface Clock {
  /** The present instant (UTC). */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
};
