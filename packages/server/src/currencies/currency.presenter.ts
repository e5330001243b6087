import { amountInWords, formatAmount, NO_FORMS } from "@guildhall/core";
import type { CurrencyAmount, Language, NamedCurrency } from "@guildhall/core";
import { currencyFormsIn, currencyNameIn } from "@guildhall/core/rewards";
import type { Currency } from "./currency.repository.ts";

/** Presents amounts (hundredths) of a workspace's currencies in one language. */
export interface CurrencyPresenter {
  /** Without an amount; the currency must be the workspace's. */
  named(currencyId: number): NamedCurrency;
  /** The currency must be the workspace's. */
  amount(currencyId: number, amount: number): CurrencyAmount;
  /** For example "1.5 stars". */
  inWords(currencyId: number, amount: number): string;
  /** In the workspace's order; zeros are left out unless `withZeros`. */
  amounts(byCurrency: ReadonlyMap<number, number>, options?: { readonly withZeros?: boolean }): CurrencyAmount[];
}

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

/** An emoji is served as a small SVG, a picture as uploaded. */
export function currencyIconUrl(currency: Pick<Currency, "kind" | "icon">): string {
  if (currency.kind === "custom") return currency.icon;
  const codePoints = Array.from(currency.icon, (character) => character.codePointAt(0)?.toString(16) ?? "");
  return `/icons/${codePoints.join("-")}.svg`;
}

function isShown(currency: Currency, amount: number, withZeros: boolean): boolean {
  return amount !== 0 || (withZeros && currency.isAllowed);
}
