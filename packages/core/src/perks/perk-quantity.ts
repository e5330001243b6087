import { MAX_PRODUCT_QUANTITY } from "../lib/limits.ts";

/** Keeps the characters a quantity can contain: digits, a leading sign, a point or comma. */
export function keepNumeric(text: string): string {
  return text.replace(/[^\d.,-]/g, "").replace(/(?!^)-/g, "");
}

/** A typed quantity as a whole number up to 999; negative is invalid. null if it isn't a number. */
export function readQuantity(text: string): number | null {
  const number = typedNumber(text);
  // Rounding may give -0.
  return Number.isNaN(number) ? null : Math.min(Math.round(number), MAX_PRODUCT_QUANTITY) + 0;
}

/** How a typed quantity was corrected; null if it wasn't. */
export function quantityChange(text: string): "lowered" | "rounded" | null {
  const [typed, quantity] = [typedNumber(text), readQuantity(text)];
  if (quantity === null) return null;
  if (typed > MAX_PRODUCT_QUANTITY) return "lowered";
  return typed === quantity ? null : "rounded";
}

/** Whether a negative quantity was typed, even if it rounds to 0. */
export function isNegative(text: string): boolean {
  return typedNumber(text) < 0;
}

// NaN if it isn't a number.
function typedNumber(text: string): number {
  return Number.parseFloat(keepNumeric(text).replace(",", "."));
}
