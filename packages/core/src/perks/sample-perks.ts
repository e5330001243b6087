import { toHundredths } from "../lib/amount.ts";

/**
 * Perks suggested to a new workspace; `cost` in hundredths of its first currency, texts are the samples in `spending`.
 */
export const SAMPLE_PRODUCTS = [
  { key: "coffee", cost: toHundredths(5) },
  { key: "lunch", cost: toHundredths(15) },
  { key: "late", cost: toHundredths(20) },
  { key: "book", cost: toHundredths(30) },
  { key: "home", cost: toHundredths(50) },
  { key: "day", cost: toHundredths(100) },
] as const;
