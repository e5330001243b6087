/** The text with another last character: what is random may end with any. */
export function withOtherEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith("x") ? "y" : "x"}`;
}
