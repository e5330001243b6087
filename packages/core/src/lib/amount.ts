import { InvariantError } from "./errors.ts";
import { numberStyleOf } from "./number-style.ts";

/** In hundredths of a currency unit: 150 is 1.5. Always a safe integer. */
export type Hundredths = number;

export const HUNDREDTHS_PER_UNIT = 100;

/** In hundredths. */
export const MAX_AMOUNT: Hundredths = Number.MAX_SAFE_INTEGER;

/** Why a typed text isn't an amount; codes of `errors:field.<code>`. */
export type AmountProblem = "required" | "not_a_number" | "too_precise" | "too_large" | "too_small";

export type ParsedAmount =
  | { readonly ok: true; readonly amount: Hundredths }
  | { readonly ok: false; readonly code: AmountProblem };

const TYPED_NUMBER = /^(-?)(\d+)(?:[.,](\d*))?$/;
const GROUPING = /[\s\u00a0\u202f'’]/g;

/** A safe integer of hundredths. */
export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** Rounds to whole hundredths. @throws {InvariantError} beyond MAX_AMOUNT */
export function toHundredths(units: number): Hundredths {
  return checked(Math.round(units * HUNDREDTHS_PER_UNIT));
}

/** For sliders and charts; never for sums. */
export function toUnits(amount: Hundredths): number {
  return amount / HUNDREDTHS_PER_UNIT;
}

/** In hundredths. @throws {InvariantError} if the sum isn't a safe integer */
export function addAmounts(...amounts: readonly Hundredths[]): Hundredths {
  return amounts.reduce((sum, amount) => checked(sum + amount), 0);
}

/** The result may be negative. @throws {InvariantError} beyond safe integers */
export function subtractAmounts(from: Hundredths, taken: Hundredths): Hundredths {
  return checked(from - taken);
}

/** @throws {InvariantError} beyond safe integers or for a fractional count */
export function multiplyAmount(amount: Hundredths, count: number): Hundredths {
  return checked(amount * count);
}

/** Whole percent, rounded down; 0 for an empty whole. `part` and `whole` in hundredths. */
export function percentOf(part: Hundredths, whole: Hundredths): number {
  return whole <= 0 ? 0 : Math.floor((part / whole) * 100);
}

/** Negative if the first is smaller. */
export function compareAmounts(first: Hundredths, second: Hundredths): number {
  return Math.sign(first - second);
}

/** Both bounds are inclusive. */
export function clampAmount(
  amount: Hundredths,
  range: { readonly min: Hundredths; readonly max: Hundredths },
): Hundredths {
  return Math.min(Math.max(amount, range.min), range.max);
}

/**
 * Parses a typed amount: point or comma, at most two decimals, spaces and apostrophes as thousands separators. `min`
 * (default 0) and `max` are in hundredths and inclusive.
 */
export function parseAmount(
  text: string,
  range: { readonly min?: Hundredths; readonly max?: Hundredths } = {},
): ParsedAmount {
  const typed = text.replace(GROUPING, "").replace("−", "-");
  if (typed === "") return { ok: false, code: "required" };
  const match = TYPED_NUMBER.exec(typed);
  if (match === null) return { ok: false, code: "not_a_number" };
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > 2) return { ok: false, code: "too_precise" };
  const size = Number(`${match[2]}${fraction.padEnd(2, "0")}`);
  return withinRange(match[1] === "-" && size !== 0 ? -size : size, range);
}

/** For display: `1`, `1.5`, `1,234.25`; separators follow the language. */
export function formatAmount(amount: Hundredths, language = "en"): string {
  const { format, decimal } = numberStyleOf(language);
  return write(amount, format, decimal);
}

/** For an input: no thousands separators, the language's decimal sign. */
export function amountToInput(amount: Hundredths, language = "en"): string {
  return write(amount, String, numberStyleOf(language).decimal);
}

// Whole and fraction separately: dividing a large amount by 100 would lose its last digits.
function write(amount: Hundredths, format: (whole: number) => string, decimal: string): string {
  const size = Math.abs(amount);
  const fraction = String(size % HUNDREDTHS_PER_UNIT)
    .padStart(2, "0")
    .replace(/0+$/, "");
  const whole = format(Math.floor(size / HUNDREDTHS_PER_UNIT));
  return `${amount < 0 ? "-" : ""}${whole}${fraction === "" ? "" : decimal + fraction}`;
}

function withinRange(
  amount: Hundredths,
  { min = 0, max = MAX_AMOUNT }: { readonly min?: Hundredths; readonly max?: Hundredths },
): ParsedAmount {
  if (!Number.isSafeInteger(amount)) return { ok: false, code: "too_large" };
  if (amount > max) return { ok: false, code: "too_large" };
  if (amount < min) return { ok: false, code: "too_small" };
  return { ok: true, amount };
}

function checked(amount: number): Hundredths {
  if (!Number.isSafeInteger(amount)) throw new InvariantError("amount is not a safe integer", { amount });
  return amount;
}
