import { dayTextInWords } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { ChatDraft } from "@guildhall/core/messages";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { translatorOf } from "../lib/texts.ts";

/** A message's draft with what its words need. */
interface Detailed {
  readonly draft: Pick<ChatDraft, "type" | "amountsFor" | "date">;
  readonly author: string;
  readonly currencies: readonly Currency[];
}

/** What a person gets or pays, as in an email; "" for nothing, and in a channel, where it's nobody's. */
export function detailsOf(
  { draft, author, currencies }: Detailed,
  { memberId, language }: { readonly memberId: number; readonly language: Language },
): string {
  const found = memberId === 0 ? [] : draft.amountsFor(memberId);
  if (found.length === 0) return "";
  const { inWords } = presentCurrencies(currencies, language);
  const amounts = found.map(({ currencyId, amount }) => inWords(currencyId, amount)).join(", ");
  return translatorOf(language)(`messages:${draft.type}.details`, {
    amounts,
    author,
    date: dayTextInWords(draft.date, language),
  });
}
