/** The key under which this tab keeps a thanks that is being written, by the person it began with; 0 for none. */
export function draftKeyOf(userId: number): string {
  return userId === 0 ? "thanks.new" : `thanks.new.${String(userId)}`;
}

/** The address of the whole form for a person. */
export function fullFormHref(userId: number): string {
  return `/thanks/create?user=${String(userId)}`;
}
