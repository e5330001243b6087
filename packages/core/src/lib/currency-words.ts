import { formatAmount, toUnits } from "./amount.ts";
import type { Hundredths } from "./amount.ts";
import { pluralFormOf } from "./plural.ts";

/** A currency's plural forms: 1 star, 2 or 5 stars; 1 звезда, 2 звезды, 5 звёзд. */
export interface CurrencyForms {
  readonly one: string;
  /** For 2 to 4 and fractions in languages that have it; elsewhere the same as `many`. */
  readonly few: string;
  readonly many: string;
}

/** No custom forms. */
export const NO_FORMS: CurrencyForms = { one: "", few: "", many: "" };

/** Empty forms fall back to the name. */
export function fillForms({ one, few, many }: CurrencyForms, name: string): CurrencyForms {
  const plural = many === "" ? name : many;
  return { one: one === "" ? name : one, few: few === "" ? plural : few, many: plural };
}

/** An amount (hundredths) with its currency's plural forms. */
export interface CountedAmount {
  readonly amount: Hundredths;
  readonly currencyForms: CurrencyForms;
}

/** The plural form for an amount, without the number. */
export function currencyWord({ amount, currencyForms: { one, few, many } }: CountedAmount, language: string): string {
  // Three forms mean a Slavic name, which keeps its own plural rules in any UI language.
  const form = pluralFormOf(toUnits(Math.abs(amount)), few === many ? language : "ru");
  if (form === "one") return one;
  // A fraction takes the form for 2 to 4; with only two forms, that's the plural.
  return form === "many" ? many : few;
}

/** 1 star, 1.5 stars; 1,5 звезды. */
export function amountInWords(counted: CountedAmount, language: string): string {
  return `${formatAmount(counted.amount, language)} ${currencyWord(counted, language)}`;
}

export function amountsInWords(amounts: readonly CountedAmount[], language: string): string {
  return amounts.map((each) => amountInWords(each, language)).join(", ");
}
