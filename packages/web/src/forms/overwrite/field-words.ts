import { translate } from "../../i18n/language.ts";
import type { FieldWords } from "./save-unless-changed.ts";

/** Longer texts are cut: only the difference matters. */
const SHOWN_LENGTH = 300;

/** Names fields by their labels; values without a `shown` entry are displayed as is. */
export function fieldWords(
  labels: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, (value: unknown) => string>> = {},
): FieldWords {
  return {
    label: (field) => labels[field] ?? field,
    value: (field, value) => shown[field]?.(value) ?? plain(value),
  };
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return translate(value ? "overwrite:on" : "overwrite:off");
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
}
