import { currencyNameIn, formatAmount } from "@guildhall/core";
import type { CurrencyAmount, Language } from "@guildhall/core";
import type { Currency } from "./currency.repository.ts";

/** Shows amounts (hundredths) of a workspace's currencies in one language. */
export interface CurrencyPresenter {
  /** One amount; the currency must be of the workspace. */
  amount(currencyId: number, amount: number): CurrencyAmount;
  /** Amounts by currency in the workspace's order; zeros are left out unless `withZeros`. */
  amounts(byCurrency: ReadonlyMap<number, number>, options?: { readonly withZeros?: boolean }): CurrencyAmount[];
}

/** Builds the presenter of a workspace's currencies. */
export function presentCurrencies(currencies: readonly Currency[], language: Language): CurrencyPresenter {
  const byId = new Map(currencies.map((currency) => [currency.id, currency]));

  function amount(currencyId: number, value: number): CurrencyAmount {
    const currency = byId.get(currencyId);
    return {
      currencyId,
      currencyName: currency === undefined ? "" : currencyNameIn(language, currency),
      currencyIconUrl: currency === undefined ? "" : currencyIconUrl(currency),
      amount: value,
      formattedAmount: formatAmount(value, language),
    };
  }

  return {
    amount,
    amounts: (byCurrency, options) =>
      currencies
        .filter((currency) => isShown(currency, byCurrency.get(currency.id) ?? 0, options?.withZeros ?? false))
        .map((currency) => amount(currency.id, byCurrency.get(currency.id) ?? 0)),
  };
}

/** Where a currency's icon is served: an emoji as a tiny SVG of the server, a picture as uploaded. */
export function currencyIconUrl(currency: Pick<Currency, "kind" | "icon">): string {
  if (currency.kind === "custom") return currency.icon;
  const codePoints = Array.from(currency.icon, (character) => character.codePointAt(0)?.toString(16) ?? "");
  return `/icons/${codePoints.join("-")}.svg`;
}

function isShown(currency: Currency, amount: number, withZeros: boolean): boolean {
  return amount !== 0 || (withZeros && currency.isAllowed);
}
