import { formatAmount, toUnits } from "./amount.ts";
import type { Hundredths } from "./amount.ts";
import { pluralFormOf } from "./plural.ts";

/** The words of a currency beside a number: 1 star, 2 or 5 stars; 1 звезда, 2 звезды, 5 звёзд. */
export interface CurrencyForms {
  readonly one: string;
  /** Beside 2 to 4 and fractions, in languages that have it; in others the same as `many`. */
  readonly few: string;
  readonly many: string;
}

/** Forms that nobody has given. */
export const NO_FORMS: CurrencyForms = { one: "", few: "", many: "" };

/** Forms as they are said: those that are empty fall back on the name. */
export function fillForms({ one, few, many }: CurrencyForms, name: string): CurrencyForms {
  const plural = many === "" ? name : many;
  return { one: one === "" ? name : one, few: few === "" ? plural : few, many: plural };
}

/** An amount (hundredths) with the words of its currency. */
export interface CountedAmount {
  readonly amount: Hundredths;
  readonly currencyForms: CurrencyForms;
}

/** The word of a currency that fits an amount, without the number. */
export function currencyWord({ amount, currencyForms: { one, few, many } }: CountedAmount, language: string): string {
  // Three forms tell of a Slavic name, which counts in its own way in a panel of another language, too.
  const form = pluralFormOf(toUnits(Math.abs(amount)), few === many ? language : "ru");
  if (form === "one") return one;
  // A fraction takes the form of 2 to 4; where there are only two, that is the plural.
  return form === "many" ? many : few;
}

/** An amount in words: 1 star, 1.5 stars; 1,5 звезды. */
export function amountInWords(counted: CountedAmount, language: string): string {
  return `${formatAmount(counted.amount, language)} ${currencyWord(counted, language)}`;
}

/** Several amounts in words. */
export function amountsInWords(amounts: readonly CountedAmount[], language: string): string {
  return amounts.map((each) => amountInWords(each, language)).join(", ");
}
