import type { ErrorCode, FieldError, Language } from "@guildhall/core";
import { describeFieldError, describeRefusal } from "@guildhall/core/i18n";
import { translatorOf } from "../lib/texts.ts";

/** In the reader's language. */
export function codeText(language: Language, code: ErrorCode): string {
  return translatorOf(language)(`errors:code.${code}`);
}

/** A refusal's text; values, such as who was faster, add detail. */
export function refusalText(language: Language, refusal: Parameters<typeof describeRefusal>[1]): string {
  return describeRefusal(translatorOf(language), refusal);
}

/** A field error's text with its bound filled in. */
export function fieldText(language: Language, problem: Omit<FieldError, "field">): string {
  return describeFieldError(translatorOf(language), problem);
}
