import { amountToInput, clampAmount, parseAmount, type Hundredths } from "@guildhall/core";

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
