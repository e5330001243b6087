import type { SheetPlace } from "../lib/errors.ts";
import type { Refusal } from "../lib/decision.ts";
import type { TextValues, TranslateAny } from "./translate.ts";

/** What is known of a field error to whoever words it; its code may be of a later version. */
export interface DescribedError {
  readonly code: string;
  readonly values?: TextValues | undefined;
  readonly cell?: SheetPlace;
}

/** The text of a field error, after its place in a spreadsheet; of a code without a text, that something is wrong. */
export function describeFieldError(t: TranslateAny, error: DescribedError): string {
  const text = firstKnown(t, [`errors:field.${error.code}`, "errors:code.ErrorInvalidInput"], error.values);
  if (error.cell === undefined) return text;
  const { column, row } = error.cell;
  // As a text: the number of a row is written as the spreadsheet does, not as a sum.
  if (column === undefined) return t("errors:place.row", { row: String(row), text });
  return t("errors:place.cell", { row: String(row), column, text });
}

/** The text of a refusal, in more words where values for them came; of a reason without a text, that it cannot be done. */
export function describeRefusal(
  t: TranslateAny,
  refusal: Pick<Refusal, "reason"> & { readonly values?: TextValues },
): string {
  return firstKnown(t, [...refusalKeys(refusal.reason, refusal.values), "errors:code.ErrorRefused"], refusal.values);
}

/** The text of what came of a call, in more words where values for them came; null where nothing is to be shown. */
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

/** Where the text of a reason may be: what guests can meet is among the errors, the rest comes with the panel. */
function refusalKeys(reason: string, values: TextValues | undefined): string[] {
  const told = values === undefined ? [] : [`refusals:told.${reason}`];
  return [...told, `refusals:reason.${reason}`, `errors:refusal.${reason}`];
}

function firstKnown(t: TranslateAny, keys: readonly string[], values?: TextValues): string {
  const texts = keys.map((key) => ({ key, text: t(key, values) }));
  return texts.find(({ key, text }) => text !== key)?.text ?? texts.at(-1)?.text ?? "";
}
