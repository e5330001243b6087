import type { Language } from "@guildhall/core";
import * as english from "@guildhall/core/i18n/en";
import * as russian from "@guildhall/core/i18n/ru";
import type { TextTree, TranslateAny } from "@guildhall/core/i18n";
import { createInstance } from "i18next";

const TRANSLATES: Readonly<Record<Language, TranslateAny>> = {
  en: createTranslator("en", english),
  ru: createTranslator("ru", russian),
};

/** The translate function of a language, over every namespace there is; an unknown key comes back as it is. */
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
    // What makes HTML of a text escapes it there; a chat message or a header must not be escaped.
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  return (key, values = {}) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? numbers.format(value) : value,
    ]);
    const { count } = values;
    // The plural form is chosen by the number, the text shows it as the language writes it.
    return i18n.t(key, { replace: Object.fromEntries(written), ...(typeof count === "number" ? { count } : {}) });
  };
}
