import type { FieldError, ValidationFailure } from "@guildhall/core";
import { describeFieldError, type TextKey } from "@guildhall/core/i18n";
import { useTranslateAny } from "../../../i18n/language.ts";
import type { ListTexts } from "../activity-words.ts";

/** Form labels by field of the call. */
export type FieldLabels = Readonly<Record<string, TextKey>>;

/** Errors per field and as one list, in the reader's language. */
export interface FormErrors {
  /** The error of a field or anything inside it; null for none. */
  readonly at: (field: string) => string | null;
  /** Each once, with its field's name. */
  readonly list: readonly string[];
}

/** The form's own errors and the server's. */
interface FoundErrors {
  readonly own: readonly FieldError[];
  readonly wire: ValidationFailure["fields"];
  readonly labels: FieldLabels;
  /** A field's name instead of its label; null for the label. */
  readonly nameOf?: ((field: string) => string | null) | undefined;
  readonly lists: ListTexts;
}

export function useFormErrors({ own, wire, labels, nameOf, lists }: FoundErrors): FormErrors {
  const t = useTranslateAny();
  const found = [...own.map((error) => ({ field: error.field, message: describeFieldError(t, error) })), ...wire];
  const list = found.map(({ field, message }) => {
    const label = labels[rootOf(field)];
    const name = nameOf?.(field) ?? (label && t(label));
    return name === undefined ? message : t(`${lists}:form.fieldError`, { field: name, error: message });
  });
  return {
    at: (field) => found.find((each) => `${each.field}.`.startsWith(`${field}.`))?.message ?? null,
    list: [...new Set(list)],
  };
}

function rootOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}
