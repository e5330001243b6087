/** Colours that tell groups and people apart. */
export const IDENTITY_COLOURS = 10;

/** Hues in degrees. Lightness and chroma come from the theme. */
export const IDENTITY_HUES: readonly number[] = [25, 60, 95, 135, 165, 195, 230, 265, 305, 350];

/** A group's or person's colour: the id modulo 10, so it never changes. */
export function identityColour(id: number): number {
  return Math.abs(id % IDENTITY_COLOURS);
}

/** In degrees. */
export function identityHue(id: number): number {
  return IDENTITY_HUES[identityColour(id)] ?? 0;
}

/** One or two capitals, of the first and last word; `?` for no name. */
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
