import { createStore } from "zustand/vanilla";

/** One field that two people have changed, each value in words. */
export interface ChangedLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

/** What becomes of it; `neither` goes back to what is being edited. */
export type Overwriting = "theirs" | "mine" | "neither";

/** The open question; null while there is none. */
export interface OverwriteQuestion {
  readonly lines: readonly ChangedLine[];
  readonly answer: (choice: Overwriting) => void;
}

/** The question whose values win, which one page asks at a time. */
export const overwriteStore = createStore<{ readonly question: OverwriteQuestion | null }>(() => ({ question: null }));

/** Shows both values and answers which of them is to stay. */
export function askWhoWins(lines: readonly ChangedLine[]): Promise<Overwriting> {
  return new Promise((resolve) => {
    overwriteStore.getState().question?.answer("neither");
    const answer = (choice: Overwriting): void => {
      overwriteStore.setState({ question: null });
      resolve(choice);
    };
    overwriteStore.setState({ question: { lines, answer } });
  });
}
