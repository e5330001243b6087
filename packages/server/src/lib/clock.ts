/** The only source of time; tests move it. */
export interface Clock {
  /** The current instant (UTC). */
  now(): Date;
}

export const systemClock: Clock = {
  now: () => new Date(),
};
