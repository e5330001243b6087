// Marks at the beginning of a line: headings, quotes, lists, rules, the fence of code.
const LINE_MARKS =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|(?:[-*_][ \t]*){3,}$|`{3,}\w*|~{3,}\w*)/gm;
const LINKS = /!?\[([^\]]*)\]\([^)\s]*(?:[ \t]+"[^"]*")?\)/g;
// Within a word it is no mark: `snake_case_name`.
const UNDERSCORED = /(?<![\p{L}\p{N}_])_(?=[^\s_])([^\n]*?[^\s_])_(?![\p{L}\p{N}_])/gu;
const EMPHASIS = /(\*\*|__|~~|\*|`)(?=\S)([^\n]*?\S)\1/g;

/** Markdown without its marks, for a place with room for a few lines only; empty lines are left out. */
export function plainText(markdown: string): string {
  const lines = markdown.replace(LINE_MARKS, "").replace(LINKS, "$1");
  // Bold may hold italics: what is inside of marks is looked at once more.
  return lines
    .replace(EMPHASIS, "$2")
    .replace(EMPHASIS, "$2")
    .replace(UNDERSCORED, "$1")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
