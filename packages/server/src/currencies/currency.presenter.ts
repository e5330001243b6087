import { amountInWords, formatAmount, NO_FORMS } from "@guildhall/core";
import type { CurrencyAmount, Language, NamedCurrency } from "@guildhall/core";
import { currencyFormsIn, currencyNameIn } from "@guildhall/core/rewards";
import type { Currency } from "./currency.repository.ts";

/** Shows amounts (hundredths) of a workspace's currencies in one language. */
export interface CurrencyPresenter {
  /** A currency without an amount; it must be of the workspace. */
  named(currencyId: number): NamedCurrency;
  /** One amount; the currency must be of the workspace. */
  amount(currencyId: number, amount: number): CurrencyAmount;
  /** One amount in words, such as 1.5 stars. */
  inWords(currencyId: number, amount: number): string;
  /** Amounts by currency in the workspace's order; zeros are left out unless `withZeros`. */
  amounts(byCurrency: ReadonlyMap<number, number>, options?: { readonly withZeros?: boolean }): CurrencyAmount[];
}

/** Builds the presenter of a workspace's currencies. */
export function presentCurrencies(currencies: readonly Currency[], language: Language): CurrencyPresenter {
  const byId = new Map(currencies.map((currency) => [currency.id, currency]));

  function amount(currencyId: number, value: number): CurrencyAmount {
    return { ...named(currencyId), amount: value, formattedAmount: formatAmount(value, language) };
  }

  function named(currencyId: number): NamedCurrency {
    const currency = byId.get(currencyId);
    if (currency === undefined) return { currencyId, currencyName: "", currencyForms: NO_FORMS, currencyIconUrl: "" };
    return {
      currencyId,
      currencyName: currencyNameIn(language, currency),
      currencyForms: currencyFormsIn(language, currency),
      currencyIconUrl: currencyIconUrl(currency),
    };
  }

  return {
    named,
    amount,
    inWords: (currencyId, value) => amountInWords(amount(currencyId, value), language),
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
