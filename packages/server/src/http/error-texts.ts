import type { ErrorCode, FieldError, Language } from "@guildhall/core";
import { describeFieldError, describeRefusal } from "@guildhall/core/i18n";
import { translatorOf } from "../lib/texts.ts";

/** The text of an error code. */
export function codeText(language: Language, code: ErrorCode): string {
  return translatorOf(language)(`errors:code.${code}`);
}

/** The text of a refusal's reason; with values, such as the name of who was faster, in more words. */
export function refusalText(language: Language, refusal: Parameters<typeof describeRefusal>[1]): string {
  return describeRefusal(translatorOf(language), refusal);
}

/** The text of a field's problem with its bound filled in. */
export function fieldText(language: Language, problem: Omit<FieldError, "field">): string {
  return describeFieldError(translatorOf(language), problem);
}
