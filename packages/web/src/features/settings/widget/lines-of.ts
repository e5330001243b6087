/** A text's lines: trimmed, each once, without empty ones. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

/** An unfinished text with what was added since to the lines that it began with. */
export function withNewLines(
  text: string,
  { seen, now }: { readonly seen: readonly string[]; readonly now: readonly string[] },
): string {
  const known = new Set([...seen, ...linesOf(text)]);
  return [text, ...now.filter((line) => !known.has(line))].join("\n");
}
