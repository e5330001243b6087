import { amountsInWords, type CurrencyForms, fillForms, type NamedCurrency, NO_FORMS } from "@guildhall/core";
import { knownGroups } from "../../groups/use-groups.ts";
import { currentLanguage } from "../../i18n/language.ts";

/** A group's name; 0 is `everybody`. */
export function groupWord(id: unknown, everybody: string): string {
  return knownGroups().find((each) => each.id === id)?.name ?? (id === 0 ? everybody : String(id));
}

/** Amounts in several currencies on one line. */
export function amountsWord(
  value: unknown,
  currencies: readonly Pick<NamedCurrency, "currencyId" | "currencyForms">[],
): string {
  // As sent by the forms and the server.
  const lines = value as readonly { readonly currencyId: number; readonly amount: number }[];
  const formsOf = (id: number): CurrencyForms =>
    currencies.find((each) => each.currencyId === id)?.currencyForms ?? fillForms(NO_FORMS, String(id));
  return amountsInWords(
    lines.map(({ currencyId, amount }) => ({ amount, currencyForms: formsOf(currencyId) })),
    currentLanguage(),
  );
}
