/** The storage key of a thanks draft, by its initial receiver; 0 for none. */
export function draftKeyOf(userId: number): string {
  return userId === 0 ? "thanks.new" : `thanks.new.${String(userId)}`;
}

/** URL of the full form for a person. */
export function fullFormHref(userId: number): string {
  return `/thanks/create?user=${String(userId)}`;
}
