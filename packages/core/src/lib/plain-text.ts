// Markup at line starts: headings, quotes, lists, rules, code fences.
const LINE_MARKS =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|(?:[-*_][ \t]*){3,}$|`{3,}\w*|~{3,}\w*)/gm;
// Marks further apart than a preview shows are left: looking for the end of each to the end of the text is quadratic.
const LINKS = /!?\[([^\]]{0,200})\]\([^)\s]{0,500}(?:[ \t]{1,9}"[^"]{0,200}")?\)/g;
// Within a word it isn't markup: `snake_case_name`.
const UNDERSCORED = /(?<![\p{L}\p{N}_])_(?=[^\s_])([^\n]{0,200}?[^\s_])_(?![\p{L}\p{N}_])/gu;
const EMPHASIS = /(\*\*|__|~~|\*|`)(?=\S)([^\n]{0,200}?\S)\1/g;

/** Markdown without its markup, for previews of a few lines; empty lines are dropped. */
export function plainText(markdown: string): string {
  const lines = markdown.replace(LINE_MARKS, "").replace(LINKS, "$1");
  // Bold may contain italics, so inner text is processed again.
  return lines
    .replace(EMPHASIS, "$2")
    .replace(EMPHASIS, "$2")
    .replace(UNDERSCORED, "$1")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
