/** Asks which values win when something else changed the same thing: a person, or what happened to it. */
export const overwrite = {
  title: "This changed while you were editing",
  lead: "It has a new value now. Which one do you want to keep?",
  values: { before: "When you opened it", theirs: "Now", mine: "Yours" },
  empty: "Empty",
  theirs: "Keep the new value",
  mine: "Save mine",
  on: "On",
  off: "Off",
} as const;
