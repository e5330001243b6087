import { amountInWords, type CurrencyAmount, type Language } from "@guildhall/core";

/** What a balance lacks for a price, such as "3 stars, 1 coffee"; "" if it's enough. */
export function missingText(
  costs: readonly CurrencyAmount[],
  balances: readonly Pick<CurrencyAmount, "currencyId" | "amount">[],
  language: Language,
): string {
  return costs
    .map((cost) => ({ ...cost, amount: cost.amount - ownOf(balances, cost.currencyId) }))
    .filter(({ amount }) => amount > 0)
    .map((missing) => amountInWords(missing, language))
    .join(", ");
}

/** A currency's balance, in hundredths. */
export function ownOf(balances: readonly Pick<CurrencyAmount, "currencyId" | "amount">[], currencyId: number): number {
  return balances.find((each) => each.currencyId === currencyId)?.amount ?? 0;
}
