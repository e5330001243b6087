import { amountInWords, type CurrencyAmount, type Language } from "@guildhall/core";

/** What of a price a balance lacks, in words such as "3 stars, 1 coffee"; "" when it covers it. */
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

/** What somebody has of a currency, in hundredths. */
export function ownOf(balances: readonly Pick<CurrencyAmount, "currencyId" | "amount">[], currencyId: number): number {
  return balances.find((each) => each.currencyId === currencyId)?.amount ?? 0;
}
