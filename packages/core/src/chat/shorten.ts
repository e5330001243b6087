import { plainText } from "../lib/plain-text.ts";

/** Characters of a long text on a card; the rest is in the panel. */
const MAX_CARD_TEXT = 600;

const MAX_FACT_TEXT = 200;

/** As one line, for a fact. */
export function shortenToLine(markdown: string, most = MAX_FACT_TEXT): string {
  return shorten(markdown.replace(/\s+/g, " "), most);
}

/** Markdown as plain text, cut at a word. */
export function shorten(markdown: string, most = MAX_CARD_TEXT): string {
  const text = plainText(markdown);
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Half an emoji isn't a character.
  const whole = cut.replace(/[\uD800-\uDBFF]$/u, "");
  return `${whole.replace(/\s+\S{0,30}$/u, "")}…`;
}
