/** A clock that stands still until it's moved. */
export interface FakeClock {
  now(): Date;
  advance(ms: number): void;
}

export function createFakeClock(start = Date.UTC(2026, 4, 4, 9)): FakeClock {
  let at = start;
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
  };
}
