import { formatAmount } from "../lib/amount.ts";
import type { CurrencyAmount } from "../lib/wire.ts";

/** An amount in hundredths of the first or the second currency: stars and moons. */
export function buildAmount(currencyId: 1 | 2, amount: number): CurrencyAmount {
  const one = currencyId === 1 ? "star" : "moon";
  return {
    currencyId,
    currencyName: one,
    currencyForms: { one, few: `${one}s`, many: `${one}s` },
    currencyIconUrl: "",
    amount,
    formattedAmount: formatAmount(amount),
  };
}
