type Form = Intl.LDMLPluralRule;

// The browser's rules take a few ms to create, so our own languages do without.
const OWN: Readonly<Record<string, (whole: number) => Form>> = { en: englishForm, ru: russianForm };
const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number with at most two decimals in a language, such as `one` or `other`. */
export function pluralFormOf(count: number, language: string): Form {
  const own = Object.hasOwn(OWN, language) ? OWN[language] : undefined;
  if (own === undefined) return rulesOf(language).select(count);
  return Number.isInteger(count) ? own(Math.abs(count)) : "other";
}

function englishForm(whole: number): Form {
  return whole === 1 ? "one" : "other";
}

function russianForm(whole: number): Form {
  const [last, lastTwo] = [whole % 10, whole % 100];
  if (last === 1 && lastTwo !== 11) return "one";
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? "few" : "many";
}

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
