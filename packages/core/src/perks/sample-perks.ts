import { toHundredths } from "../lib/amount.ts";

/**
 * Perks suggested to a new workspace; `cost` in hundredths of its first currency, `drawing` the place (from 1) of their
 * picture among those that ship with the server. Texts are the samples in `spending`.
 */
export const SAMPLE_PRODUCTS = [
  { key: "coffee", cost: toHundredths(5), drawing: 1 },
  { key: "lunch", cost: toHundredths(15), drawing: 2 },
  { key: "late", cost: toHundredths(20), drawing: 4 },
  { key: "book", cost: toHundredths(30), drawing: 3 },
  { key: "home", cost: toHundredths(50), drawing: 5 },
  { key: "day", cost: toHundredths(100), drawing: 6 },
] as const;
