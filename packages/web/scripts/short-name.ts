const FIRST = "abcdefghijklmnopqrstuvwxyz";
const OTHERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The shortest name for a 0-based index: `a0`, `a1` … `zz`, then longer; starts with a letter. */
export function shortName(place: number): string {
  const last = OTHERS[place % OTHERS.length] ?? "";
  const before = Math.floor(place / OTHERS.length);
  return (before < FIRST.length ? FIRST[before] : shortName(before - FIRST.length)) + last;
}
