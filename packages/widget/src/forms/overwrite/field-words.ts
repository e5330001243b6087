import type { Translate } from "@guildhall/core/i18n";

/** Field names and values as text; a field is its path in the body. */
export interface FieldWords {
  readonly label: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

/** Longer texts are cut: only the difference matters. */
const SHOWN_LENGTH = 300;

/** Names fields by their labels; values without a `shown` entry are displayed as is. */
export function fieldWords(
  labels: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, (value: unknown) => string>>,
  t: Translate,
): FieldWords {
  return {
    label: (field) => labels[field] ?? field,
    value: (field, value) => shown[field]?.(value) ?? plain(value, t),
  };
}

function plain(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "overwrite:on" : "overwrite:off");
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
}
