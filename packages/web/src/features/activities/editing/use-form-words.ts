import type { TextValues } from "@guildhall/core/i18n";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormWord, ListTexts } from "../activity-words.ts";

/** The texts of a kind's forms. */
export function useFormWords(lists: ListTexts): (word: FormWord, values?: TextValues) => string {
  const t = useTranslate();
  return (word, values) => t(`${lists}:form.${word}`, values);
}
