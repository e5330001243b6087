/** Repeatable: the same seed gives the same demo on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number in [from, to], inclusive. */
  between(from: number, to: number): number;
  /** Weighted choice. */
  pick<T>(items: readonly T[], weightOf?: (item: T) => number): T;
}

/** mulberry32; not for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    fraction,
    between: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    pick: (items, weightOf = () => 1) => {
      let left = fraction() * items.reduce((sum, item) => sum + weightOf(item), 0);
      const found = items.find((item) => (left -= weightOf(item)) < 0);
      // Lists are never empty; rounding can only miss the last item.
      return found ?? (items[items.length - 1] as (typeof items)[number]);
    },
  };
}
