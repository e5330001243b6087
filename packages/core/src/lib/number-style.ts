export interface NumberStyle {
  /** A whole number, with its groups of digits. */
  readonly format: (whole: number) => string;
  readonly decimal: string;
}

// The first formatter of a page takes longer than drawing a form, so our own languages do without.
const styles = new Map<string, NumberStyle>([
  ["en", { format: (whole) => grouped(whole, ","), decimal: "." }],
  ["ru", { format: (whole) => grouped(whole, "\u00A0"), decimal: "," }],
]);
// Creating a formatter costs far more than using it.
const formatters = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. */
export function numberStyleOf(language: string): NumberStyle {
  const known = styles.get(language);
  if (known !== undefined) return known;
  const formatter = formatterOf(language);
  const decimal = formatter.format(1.5).replace(/\p{Nd}/gu, "");
  const style = { format: (whole: number) => formatter.format(whole), decimal };
  styles.set(language, style);
  return style;
}

/** A number with at most two decimals, such as `1,234.5`. */
export function formatNumber(value: number, language: string): string {
  return (Number.isSafeInteger(value) ? numberStyleOf(language) : formatterOf(language)).format(value);
}

function formatterOf(language: string): Intl.NumberFormat {
  const known = formatters.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  formatters.set(language, known);
  return known;
}

function grouped(whole: number, separator: string): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, separator);
}
