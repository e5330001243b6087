import { formatAmount } from "@guildhall/core";
import { queryClient } from "../../data/query-client.ts";
import { groupsQuery } from "../../groups/group.queries.ts";
import { currentLanguage } from "../../i18n/language.ts";

/** A currency, as forms that hold amounts know it. */
interface NamedCurrency {
  readonly currencyId: number;
  readonly currencyName: string;
}

/** The name of a group; 0 is `everybody`. */
export function groupWord(id: unknown, everybody: string): string {
  const groups = queryClient.getQueryData(groupsQuery.queryKey);
  return groups?.items.find((each) => each.id === id)?.name ?? (id === 0 ? everybody : String(id));
}

/** Amounts of several currencies in one line. */
export function amountsWord(value: unknown, currencies: readonly NamedCurrency[]): string {
  // As the forms send them and the server tells them.
  const lines = value as readonly { readonly currencyId: number; readonly amount: number }[];
  const nameOf = (id: number): string => currencies.find((each) => each.currencyId === id)?.currencyName ?? String(id);
  return lines.map(({ currencyId, amount }) => `${formatAmount(amount, currentLanguage())} ${nameOf(currencyId)}`).join(", ");
}
