import { fieldWords as wordsOf, type FieldWords } from "@guildhall/widget/forms";
import { translate } from "../../i18n/language.ts";

/** Names fields by their labels, in the panel's language. */
export function fieldWords(
  labels: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, (value: unknown) => string>> = {},
): FieldWords {
  return wordsOf(labels, shown, translate);
}
