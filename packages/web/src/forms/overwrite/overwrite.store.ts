import type { ChangedLine, Overwriting, OverwriteQuestion } from "@guildhall/widget/forms";
import { createStore } from "zustand/vanilla";

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
