/** What is asked of a run: `pnpm test mutants files=thanks most=50 seed=7`. */
export interface Options {
  /** Parts of paths; a source that holds any of them is taken. All, when there is none. */
  readonly files: readonly string[];
  /** Names of areas; all, when there is none. */
  readonly areas: readonly string[];
  /** Parts of operators' names, as `workspace` or `bound`; all, when there is none. */
  readonly operators: readonly string[];
  /** How many changes to try, drawn by the seed. */
  readonly most: number;
  readonly seed: number;
  /** Whether to ask the tests further away when the nearest noticed nothing. */
  readonly isWide: boolean;
  /** Whether survivors of earlier runs are tried again; what was killed stays so until its file changes. */
  readonly isAgain: boolean;
}

/** Reads words of the form `name=value`. */
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
  };
}

/** Some of the items, the same ones for the same seed, in their order. */
export function draw<T>(items: readonly T[], { most, seed }: Pick<Options, "most" | "seed">): readonly T[] {
  if (items.length <= most) return items;
  let state = seed >>> 0;
  const numbered = items.map((item, index) => {
    // A linear congruence: enough for a fair choice that can be repeated.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, index, lot: state };
  });
  const drawn = numbered.toSorted((first, second) => first.lot - second.lot).slice(0, most);
  return drawn.toSorted((first, second) => first.index - second.index).map(({ item }) => item);
}
