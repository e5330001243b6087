/** Asks whose values win when two people changed the same thing. */
export const overwrite = {
  title: "Someone else changed this",
  lead: "They saved a different value while you were editing. Which one do you want to keep?",
  values: { before: "When you opened it", theirs: "Theirs, just saved", mine: "Yours" },
  empty: "Empty",
  theirs: "Keep theirs",
  mine: "Save mine",
  on: "On",
  off: "Off",
} as const;
