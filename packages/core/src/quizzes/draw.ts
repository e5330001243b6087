/** A question as an attempt asks it, as stored: its id, its revision, its options' ids in order. */
export interface DrawnQuestion {
  readonly q: number;
  readonly r: number;
  readonly o: readonly number[];
}

interface DrawableQuestion {
  readonly id: number;
  readonly revision: number;
  /** In the author's order. */
  readonly options: readonly { readonly id: number }[];
}

interface DrawSettings {
  /** Null for all. */
  readonly drawCount: number | null;
  readonly shuffleQuestions: boolean;
  readonly shuffleOptions: boolean;
}

/** At least 0 and below 1, evenly. */
type Fraction = () => number;

/** What an attempt asks. `questions` are in the author's order, which stays unless it's shuffled. */
export function drawQuestions(
  questions: readonly DrawableQuestion[],
  { drawCount, shuffleQuestions, shuffleOptions }: DrawSettings,
  fraction: Fraction,
): DrawnQuestion[] {
  const mixed = drawCount === null && !shuffleQuestions ? questions : shuffle(questions, fraction);
  const drawn = mixed.slice(0, drawCount ?? questions.length);
  const chosen = shuffleQuestions ? drawn : questions.filter((question) => drawn.includes(question));
  return chosen.map(({ id, revision, options }) => {
    const ids = options.map((option) => option.id);
    return { q: id, r: revision, o: shuffleOptions ? shuffle(ids, fraction) : ids };
  });
}

/** Every order is equally likely. */
function shuffle<Item>(items: readonly Item[], fraction: Fraction): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(fraction() * left.length), 1));
}
