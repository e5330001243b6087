const ELLIPSIS = "…";

/**
 * The text within so many characters, cut between whole signs: never inside an emoji, a letter with its accents or an
 * escaped `&amp;`.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = "";
  for (const { segment } of signs.segment(text)) {
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
