const REM = /(-?\d*\.?\d+)rem\b/g;
const WIDTH = /^\((?:(?:min-|max-)?width|\d+px[<>])/;

/** Measures in units of the widget's own, since a host's root may have any font size. */
export function inOwnUnits(text: string): string {
  return text.replace(REM, "calc($1*var(--u))");
}

/** Without the spaces and line ends of Lightning CSS, which prints one declaration or selector per line. */
export function tight(css: string): string {
  return css
    .split("\n")
    .map((line) => line.trim())
    .map((line) => (line.endsWith(";") ? line.replace(/^([\w-]+): /, "$1:") : line.replace(/ \{$/, "{")))
    .join("")
    .replaceAll(";}", "}");
}

/** Asks for the widget's width where a style sheet asks for the window's. Expects minified CSS. */
export function byContainer(css: string): string {
  const start = css.indexOf("@media");
  if (start === -1) return css;
  const open = css.indexOf("{", start);
  const close = closingBrace(css, open);
  const body = byContainer(css.slice(open + 1, close));
  const queries = css
    .slice(start + "@media".length, open)
    .split(",")
    .map((query) => query.trim());
  const [widths, others] = [queries.filter(isWidth), queries.filter((query) => !isWidth(query))];
  const media = others.length > 0 ? `@media ${others.join(",")}{${body}}` : "";
  const containers = widths.map((query) => `@container ${query}{${body}}`).join("");
  return css.slice(0, start) + media + containers + byContainer(css.slice(close + 1));
}

function isWidth(query: string): boolean {
  return WIDTH.test(query.replaceAll(" ", ""));
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
