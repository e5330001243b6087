type Form = Intl.LDMLPluralRule;

// The browser's rules take a few ms to create, so our own languages do without.
const OWN: Readonly<Record<string, (whole: number) => Form>> = { en: englishForm, ru: russianForm };
const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number in a language, such as `one` or `other`. */
export function pluralFormOf(count: number, language: string): Form {
  const size = Math.abs(count);
  const own = Object.hasOwn(OWN, language) ? OWN[language] : undefined;
  if (own === undefined || !hasFewDecimals(size)) return rulesOf(language).select(count);
  return Number.isInteger(size) ? own(size) : "other";
}

// Numbers with more are rounded before a rule is applied, and none of ours has them.
function hasFewDecimals(size: number): boolean {
  const hundredths = Math.round(size * 100);
  return Number.isSafeInteger(hundredths) && hundredths / 100 === size;
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
