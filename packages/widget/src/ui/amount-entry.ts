import {
  type AmountProblem,
  amountToInput,
  clampAmount,
  type Hundredths,
  MAX_AMOUNT,
  parseAmount,
} from "@guildhall/core";

/** Bounds and step of an amount field, all in hundredths. */
export interface AmountBounds {
  readonly min: Hundredths;
  readonly max: Hundredths;
  readonly step: Hundredths;
}

/** Parses typed text: `null` if empty, `undefined` if it isn't an amount yet. */
export function readEntry(text: string): Hundredths | null | undefined {
  const parsed = parseAmount(text);
  if (parsed.ok) return parsed.amount;
  return parsed.code === "required" ? null : undefined;
}

/** Empty for `null`. */
export function writeEntry(amount: Hundredths | null, language: string): string {
  return amount === null ? "" : amountToInput(amount, language);
}

/** The next amount up (1) or down (-1): on the step's grid, within the bounds. */
export function stepEntry(amount: Hundredths | null, direction: 1 | -1, bounds: AmountBounds): Hundredths {
  const from = amount ?? 0;
  const places = from / bounds.step;
  const next = direction === 1 ? Math.floor(places) + 1 : Math.ceil(places) - 1;
  return clampAmount(next * bounds.step, bounds);
}

/** Why a field's amount changed on blur; each is a text `fields:<change>`. */
export type EntryChange = "lowered" | "raised" | "filled" | "rounded" | "restored" | "cleared";

/**
 * The field's value after blur: the form's amount, clamped to its bounds; text the form couldn't accept becomes the
 * nearest amount. `change` says what changed; null for nothing.
 */
export function settleEntry(
  { text, amount }: { readonly text: string | null; readonly amount: Hundredths | null },
  bounds: AmountBounds,
): { readonly amount: Hundredths | null; readonly change: EntryChange | null } {
  const kept = amount === null ? null : clampAmount(amount, bounds);
  if (text === null) return { amount: kept, change: compare(kept, amount) };
  const typed = parseAmount(text, { min: -MAX_AMOUNT });
  if (typed.ok) {
    const settled = clampAmount(typed.amount, bounds);
    return { amount: settled, change: compare(settled, typed.amount) };
  }
  if (typed.code === "too_large")
    return isNegative(text) ? { amount: bounds.min, change: "raised" } : { amount: bounds.max, change: "lowered" };
  if (typed.code === "too_precise") {
    const cut = settleEntry({ text: text.replace(GROUPING, "").replace(BEYOND_HUNDREDTHS, "$1"), amount }, bounds);
    return { ...cut, change: cut.change ?? "rounded" };
  }
  return { amount: kept, change: changeOf(typed.code, kept) };
}

const GROUPING = /[\s'’]/g;
// A text that parseAmount calls too precise ends in a fraction.
const BEYOND_HUNDREDTHS = /([.,]\d{2})\d+$/;

/** How an invalid text changed; `kept` is the form's amount. */
function changeOf(code: AmountProblem, kept: Hundredths | null): EntryChange | null {
  if (code === "required") return kept === null ? null : "filled";
  return kept === null ? "cleared" : "restored";
}

function isNegative(text: string): boolean {
  return /^\s*[-−]/.test(text);
}

function compare(settled: Hundredths | null, typed: Hundredths | null): EntryChange | null {
  if (settled === null || typed === null || settled === typed) return null;
  return settled < typed ? "lowered" : "raised";
}
