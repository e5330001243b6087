/** Options of a run: `pnpm test mutants files=thanks most=50 seed=7`. */
export interface Options {
  /** Parts of paths; sources containing any of them are included. Empty for all. */
  readonly files: readonly string[];
  /** Area names; empty for all. */
  readonly areas: readonly string[];
  /** Parts of operator names, such as `workspace` or `bound`; empty for all. */
  readonly operators: readonly string[];
  /** How many changes to try, drawn by the seed. */
  readonly most: number;
  readonly seed: number;
  /** Whether to run wider tests when the nearest notice nothing. */
  readonly isWide: boolean;
  /** Whether to retry survivors of earlier runs; killed ones stay killed until their file changes. */
  readonly isAgain: boolean;
  /** Whether to try each change alone and in worlds of its own, which finds a few more in a hundred, slowly. */
  readonly isThorough: boolean;
  /** Whether to forget what earlier runs found out about these changes. */
  readonly isFresh: boolean;
}

/** Parses `name=value` words. */
export function readOptions(words: readonly string[]): Options {
  const given = new Map(
    words.filter((each) => each.includes("=")).map((each) => each.split("=", 2) as [string, string]),
  );
  const list = (name: string): string[] => (given.get(name) ?? "").split(",").filter((each) => each !== "");
  return {
    files: list("files"),
    areas: list("areas"),
    operators: list("operators"),
    most: Number(given.get("most") ?? Number.POSITIVE_INFINITY),
    seed: Number(given.get("seed") ?? 1),
    isWide: given.get("wide") !== "no",
    isAgain: given.get("again") === "yes",
    isThorough: given.get("thorough") === "yes",
    isFresh: given.get("fresh") === "yes",
  };
}

/** Some of the items in their order, the same for the same seed. */
export function draw<T>(items: readonly T[], { most, seed }: Pick<Options, "most" | "seed">): readonly T[] {
  if (items.length <= most) return items;
  let state = seed >>> 0;
  const numbered = items.map((item, index) => {
    // A linear congruential generator: good enough for a repeatable draw.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, index, lot: state };
  });
  const drawn = numbered.toSorted((first, second) => first.lot - second.lot).slice(0, most);
  return drawn.toSorted((first, second) => first.index - second.index).map(({ item }) => item);
}
