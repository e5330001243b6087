/** The one source of time; tests move it. */
export interface Clock {
  /** The present instant (UTC). */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-syntax -- the one place where time enters the server
  now: () => new Date(),
};
