import type { ErrorCode, Language } from "@guildhall/core";
import { createTranslate, describeFieldError, describeRefusal } from "@guildhall/core/i18n";
import type { TranslateAny } from "@guildhall/core/i18n";
import { errors as english } from "@guildhall/core/i18n/en";
import { errors as russian } from "@guildhall/core/i18n/ru";

const TRANSLATE: Readonly<Record<Language, TranslateAny>> = {
  en: createTranslate("en", new Map([["errors", english]])),
  ru: createTranslate("ru", new Map([["errors", russian]])),
};

/** The text of an error code. */
export function codeText(language: Language, code: ErrorCode): string {
  return TRANSLATE[language](`errors:code.${code}`);
}

/** The text of a refusal's reason. */
export function refusalText(language: Language, reason: string): string {
  return describeRefusal(TRANSLATE[language], { reason });
}

/** The text of a field's problem with its bound filled in. */
export function fieldText(language: Language, code: string, values: Readonly<Record<string, string | number>>): string {
  return describeFieldError(TRANSLATE[language], { code, values });
}
