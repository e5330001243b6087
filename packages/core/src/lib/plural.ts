// Making one takes some ms, which a page without counts can do without.
const rules = new Map<string, Intl.PluralRules>();

/** The form that a word has beside a number in a language, such as `one` or `other`. */
export function pluralFormOf(count: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}
