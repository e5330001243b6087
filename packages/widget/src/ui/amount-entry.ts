import {
  type AmountProblem,
  amountToInput,
  clampAmount,
  type Hundredths,
  MAX_AMOUNT,
  parseAmount,
} from "@guildhall/core";

/** The bounds and the step of an amount field, all in hundredths. */
export interface AmountBounds {
  readonly min: Hundredths;
  readonly max: Hundredths;
  readonly step: Hundredths;
}

/** The amount that a typed text stands for: `null` for an empty field, `undefined` for what is no amount yet. */
export function readEntry(text: string): Hundredths | null | undefined {
  const parsed = parseAmount(text);
  if (parsed.ok) return parsed.amount;
  return parsed.code === "required" ? null : undefined;
}

/** The text of an amount in its field; an empty field for `null`. */
export function writeEntry(amount: Hundredths | null, language: string): string {
  return amount === null ? "" : amountToInput(amount, language);
}

/** The next amount up (1) or down (-1): on the grid of the step, inside the bounds. */
export function stepEntry(amount: Hundredths | null, direction: 1 | -1, bounds: AmountBounds): Hundredths {
  const from = amount ?? 0;
  const places = from / bounds.step;
  const next = direction === 1 ? Math.floor(places) + 1 : Math.ceil(places) - 1;
  return clampAmount(next * bounds.step, bounds);
}

/** Why a field shows another amount than was typed when it is left; each is a text `fields:<change>`. */
export type EntryChange = "lowered" | "raised" | "filled" | "rounded" | "restored" | "cleared";

/**
 * What a field holds once it is left: the amount that the form holds, back inside its bounds; what the form could not take
 * as an amount counts as what is nearest to it. `change` says what was done to what was typed; null where nothing was.
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
// What parseAmount has found too precise ends in a fraction.
const BEYOND_HUNDREDTHS = /([.,]\d{2})\d+$/;

/** What was done to what is no amount; `kept` is what the form holds instead. */
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
