import { createStore } from "zustand/vanilla";

/** A field changed by two people, with each value as text. */
export interface ChangedLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The choice; `neither` returns to editing. */
export type Overwriting = "theirs" | "mine" | "neither";

/** The open question; null for none. */
export interface OverwriteQuestion {
  readonly lines: readonly ChangedLine[];
  readonly answer: (choice: Overwriting) => void;
}

/** The open question of whose values win, one at a time. */
export const overwriteStore = createStore<{ readonly question: OverwriteQuestion | null }>(() => ({ question: null }));

/** Shows both values and returns the choice. */
export function askWhichToKeep(lines: readonly ChangedLine[]): Promise<Overwriting> {
  return new Promise((resolve) => {
    overwriteStore.getState().question?.answer("neither");
    const answer = (choice: Overwriting): void => {
      overwriteStore.setState({ question: null });
      resolve(choice);
    };
    overwriteStore.setState({ question: { lines, answer } });
  });
}
