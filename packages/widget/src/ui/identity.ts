/** How many colours tell groups and people apart. */
export const IDENTITY_COLOURS = 10;

/** The hue, in degrees, of each identity colour. Lightness and chroma come from the theme. */
export const IDENTITY_HUES: readonly number[] = [25, 60, 95, 135, 165, 195, 230, 265, 305, 350];

/** The colour of a group or a person: the id modulo 10, so that it never changes. */
export function identityColour(id: number): number {
  return Math.abs(id % IDENTITY_COLOURS);
}

/** The hue of a group or a person in degrees. */
export function identityHue(id: number): number {
  return IDENTITY_HUES[identityColour(id)] ?? 0;
}

/** One or two capital letters that stand for a name: its first and its last word's; `?` for no name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter).join("");
  return letters.toLocaleUpperCase() || "?";
}

function firstLetter(word: string | undefined): string {
  return word?.match(/[\p{L}\p{N}]/u)?.[0] ?? "";
}
