import { currencyWord } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import { currencyFormsIn } from "@guildhall/core/rewards";
import type { Currency } from "./currency.repository.ts";

/** A currency in emails: its emoji (or its name if it has a picture) and the matching word form. */
export function currencyInMail(
  currency: Pick<Currency, "kind" | "icon" | "name" | "forms"> | undefined,
  { amount, language }: { readonly amount: number; readonly language: Language },
) {
  if (currency === undefined) return { icon: "" };
  const icon = currency.kind === "emoji" ? currency.icon : currency.name;
  return { icon, word: currencyWord({ amount, currencyForms: currencyFormsIn(language, currency) }, language) };
}
