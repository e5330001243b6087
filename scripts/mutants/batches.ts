/** How many changes to try at once: twice as many after a pass, half as many after a failure. */
export class AtOnce {
  most = 1;
  readonly #greatest: number;

  constructor(greatest: number) {
    this.#greatest = greatest;
  }

  learn(size: number, isNoticed: boolean): void {
    this.most = isNoticed ? Math.max(1, Math.floor(size / 2)) : Math.min(this.#greatest, 2 * size);
  }
}

export function halvesOf<T>(items: readonly T[]): readonly [T[], T[]] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

/** Changes to try on one test, several at once; what's noticed together is handed out again in halves. */
export class Batches {
  readonly #left: Set<string>;
  readonly #halves: (readonly string[])[] = [];
  readonly #atOnce: AtOnce;
  readonly #places: Readonly<Record<string, string>>;

  constructor(ids: readonly string[], atOnce: AtOnce, places: Readonly<Record<string, string>>) {
    this.#left = new Set(ids);
    this.#atOnce = atOnce;
    this.#places = places;
  }

  *[Symbol.iterator](): Generator<readonly string[]> {
    while (this.#halves.length > 0 || this.#left.size > 0) yield this.#halves.pop() ?? this.#take();
  }

  /** Tells whether the test noticed a batch. */
  learn(ids: readonly string[], isNoticed: boolean): void {
    this.#atOnce.learn(ids.length, isNoticed);
    if (isNoticed && ids.length > 1) this.#halves.push(...halvesOf(ids));
  }

  // Each in a source of its own so that none takes another's place.
  #take(): readonly string[] {
    const taken = new Map<string | undefined, string>();
    for (const id of this.#left) {
      if (taken.size >= this.#atOnce.most) break;
      const place = this.#places[id];
      if (!taken.has(place)) taken.set(place, id);
    }
    for (const id of taken.values()) this.#left.delete(id);
    return [...taken.values()];
  }
}
