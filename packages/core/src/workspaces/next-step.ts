import type { SetUpStep } from "./set-up.values.ts";

/** What is left to set up, as the server tells. */
export interface SetUpState {
  readonly items: readonly { readonly step: SetUpStep; readonly isDone: boolean }[];
  /** Who joined last; null while nobody else has. */
  readonly newcomer: { readonly id: number } | null;
}

/** Whether there's nobody to thank: nobody has joined, and nobody was invited. */
export function isAlone({ items, newcomer }: SetUpState): boolean {
  return newcomer === null && !items.some(({ step, isDone }) => step === "invite" && isDone);
}

/** The step to take next; null if none is left. As soon as somebody has joined, they can be thanked. */
export function nextStep(state: SetUpState): SetUpStep | null {
  const left = state.items.flatMap(({ step, isDone }) => (isDone ? [] : [step]));
  if (state.newcomer !== null && left.includes("thanks")) return "thanks";
  const possible = isAlone(state) ? left.filter((step) => step !== "thanks") : left;
  return possible[0] ?? left[0] ?? null;
}
