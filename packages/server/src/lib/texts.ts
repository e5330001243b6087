import type { Language } from "@guildhall/core";
import { createTranslate } from "@guildhall/core/i18n";
import type { TranslateAny } from "@guildhall/core/i18n";
import * as english from "@guildhall/core/i18n/en";
import * as russian from "@guildhall/core/i18n/ru";

const TRANSLATES: Readonly<Record<Language, TranslateAny>> = {
  en: createTranslate("en", new Map(Object.entries(english))),
  ru: createTranslate("ru", new Map(Object.entries(russian))),
};

/** The translate function of a language, over every namespace there is. */
export function translatorOf(language: Language): TranslateAny {
  return TRANSLATES[language];
}
