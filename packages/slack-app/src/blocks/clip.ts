const ELLIPSIS = "…";

/** A long text is cut roughly before it's read sign by sign; a family of emoji has up to 25 characters. */
const LONGEST_SIGN = 64;

/**
 * The text within so many characters, cut between whole signs: never inside an emoji, a letter with its accents or an
 * escaped `&amp;`.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = "";
  for (const { segment } of signs.segment(text.slice(0, max + LONGEST_SIGN))) {
    if (kept.length + segment.length + ELLIPSIS.length > max) break;
    kept += segment;
  }
  return kept.replace(/&[a-z]{0,3}$/, "") + ELLIPSIS;
}

/** Plain texts can't be empty. */
export function plain(text: string, max: number): { type: "plain_text"; text: string; emoji: true } {
  return { type: "plain_text", text: clip(text.trim() === "" ? ELLIPSIS : text, max), emoji: true };
}

const signs = new Intl.Segmenter("en", { granularity: "grapheme" });
