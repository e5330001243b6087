/**
 * The storage key of a thanks draft, by its initial receiver (0 for none) and what it's about, so that neither takes the
 * place of another draft.
 */
export function draftKeyOf(userId: number, subject = ""): string {
  const parts = subject === "" ? [userId].filter((id) => id !== 0) : [userId, subject];
  return ["thanks.new", ...parts].join(".");
}

/** URL of the full form for a person. */
export function fullFormHref(userId: number): string {
  return `/thanks/create?user=${String(userId)}`;
}
