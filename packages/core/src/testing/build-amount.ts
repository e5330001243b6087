import { formatAmount } from "../lib/amount.ts";
import type { CurrencyAmount } from "../lib/wire.ts";

const NAMES = ["star", "moon", "sun"];

/** An amount in hundredths of the first, second or third currency: stars, moons and suns. */
export function buildAmount(currencyId: 1 | 2 | 3, amount: number): CurrencyAmount {
  const one = NAMES[currencyId - 1] ?? "";
  return {
    currencyId,
    currencyName: one,
    currencyForms: { one, few: `${one}s`, many: `${one}s` },
    currencyIconUrl: "",
    amount,
    formattedAmount: formatAmount(amount),
  };
}
