import type { SheetPlace } from "../lib/errors.ts";
import type { Refusal } from "../lib/decision.ts";
import type { TextValues, TranslateAny } from "./translate.ts";

/** A field error to describe; its code may come from a later version. */
export interface DescribedError {
  readonly code: string;
  readonly values?: TextValues | undefined;
  readonly cell?: SheetPlace;
}

/** The error's text, prefixed with its place in a spreadsheet; a generic text for unknown codes. */
export function describeFieldError(t: TranslateAny, error: DescribedError): string {
  const text = firstKnown(t, [`errors:field.${error.code}`, "errors:code.ErrorInvalidInput"], error.values);
  if (error.cell === undefined) return text;
  const { column, row } = error.cell;
  // As a string: a row number takes no digit grouping.
  if (column === undefined) return t("errors:place.row", { row: String(row), text });
  return t("errors:place.cell", { row: String(row), column, text });
}

/** A refusal's text, in its longer form if there are values; a generic text for unknown reasons. */
export function describeRefusal(
  t: TranslateAny,
  refusal: Pick<Refusal, "reason"> & { readonly values?: TextValues },
): string {
  return firstKnown(t, [...refusalKeys(refusal.reason, refusal.values), "errors:code.ErrorRefused"], refusal.values);
}

/** A failure's text, in its longer form if there are values; null if nothing should be shown. */
export function describeFailure(
  t: TranslateAny,
  failure: { readonly textKey: string | null; readonly values?: TextValues | undefined },
): string | null {
  const { textKey, values } = failure;
  if (textKey === null) return null;
  const reason = REFUSAL.exec(textKey)?.[1];
  const keys = reason === undefined ? [textKey] : refusalKeys(reason, values);
  return firstKnown(t, [...keys, "errors:network.unknown"], values);
}

const REFUSAL = /^errors:refusal[.](.+)$/;

/** Candidate keys: guests' reasons are in `errors`, the hosts' developers' in `embedding`, the rest in `refusals`. */
function refusalKeys(reason: string, values: TextValues | undefined): string[] {
  const told = values === undefined ? [] : [`refusals:told.${reason}`];
  // Said of a kind that has no words of its own for it.
  const ended = reason.endsWith("_closed") ? ["refusals:reason.closed"] : [];
  return [...told, `refusals:reason.${reason}`, `errors:refusal.${reason}`, `embedding:refusal.${reason}`, ...ended];
}

function firstKnown(t: TranslateAny, keys: readonly string[], values?: TextValues): string {
  const texts = keys.map((key) => ({ key, text: t(key, values) }));
  return texts.find(({ key, text }) => text !== key)?.text ?? texts.at(-1)?.text ?? "";
}
