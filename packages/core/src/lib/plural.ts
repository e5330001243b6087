// Takes a few ms to create, so pages without counts skip it.
const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number in a language, such as `one` or `other`. */
export function pluralFormOf(count: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}
