import { formatAmount } from "../lib/amount.ts";
import { amountInWords } from "../lib/currency-words.ts";
import type { Language } from "../lib/options.ts";
import type { CurrencyAmount } from "../lib/wire.ts";

type Balances = readonly Pick<CurrencyAmount, "currencyId" | "amount">[];

/** What balances lack for a price, such as "3 stars, 1 coffee"; "" if they're enough. */
export function missingText(costs: readonly CurrencyAmount[], balances: Balances, language: Language): string {
  return costs
    .map((cost) => ({ ...cost, amount: cost.amount - balanceOf(balances, cost) }))
    .filter(({ amount }) => amount > 0)
    .map((missing) => amountInWords(missing, language))
    .join(", ");
}

/** The balances in a price's currencies before and after paying it; `after` is null if they're not enough. */
export function balancesAround(
  costs: readonly CurrencyAmount[],
  balances: Balances,
  language: Language,
): { readonly before: readonly CurrencyAmount[]; readonly after: readonly CurrencyAmount[] | null } {
  const lines = (amountOf: (cost: CurrencyAmount) => number): readonly CurrencyAmount[] =>
    costs.map((cost) => ({
      ...cost,
      amount: amountOf(cost),
      formattedAmount: formatAmount(amountOf(cost), language),
    }));
  const after = lines((cost) => balanceOf(balances, cost) - cost.amount);
  return {
    before: lines((cost) => balanceOf(balances, cost)),
    after: after.every(({ amount }) => amount >= 0) ? after : null,
  };
}

function balanceOf(balances: Balances, { currencyId }: Pick<CurrencyAmount, "currencyId">): number {
  return balances.find((each) => each.currencyId === currencyId)?.amount ?? 0;
}
