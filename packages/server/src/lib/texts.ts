import type { Language } from "@guildhall/core";
import * as english from "@guildhall/core/i18n/en";
import * as russian from "@guildhall/core/i18n/ru";
import type { TextTree, TranslateAny } from "@guildhall/core/i18n";
import { createInstance } from "i18next";

const TRANSLATES: Readonly<Record<Language, TranslateAny>> = {
  en: createTranslator("en", english),
  ru: createTranslator("ru", russian),
};

/** A language's translate function over all namespaces; unknown keys are returned as is. */
export function translatorOf(language: Language): TranslateAny {
  return TRANSLATES[language];
}

function createTranslator(language: Language, namespaces: Readonly<Record<string, TextTree>>): TranslateAny {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const i18n = createInstance({
    lng: language,
    ns: Object.keys(namespaces),
    resources: { [language]: namespaces },
    initAsync: false,
    appendNamespaceToMissingKey: true,
    missingInterpolationHandler: () => "",
    // HTML is escaped where it's generated; chat messages and headers must not be.
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  return (key, values = {}) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? numbers.format(value) : value,
    ]);
    const { count } = values;
    // The number selects the plural form; the text shows it formatted.
    return i18n.t(key, { replace: Object.fromEntries(written), ...(typeof count === "number" ? { count } : {}) });
  };
}
