import type { CurrencyAmount, Hundredths } from "@guildhall/core";

/** Amounts as they are typed, by currency id, in hundredths; null while a field is empty. */
export type BalanceEntries = Readonly<Record<string, Hundredths | null>>;

/** The entries that differ from the balances; only these are sent, so that others may change meanwhile. */
export function changedBalances(
  balances: readonly CurrencyAmount[],
  entries: BalanceEntries,
): Record<string, Hundredths> {
  const changed = balances.flatMap(({ currencyId, amount }): [string, Hundredths][] => {
    const entry = entries[currencyId];
    return entry === undefined || entry === null || entry === amount ? [] : [[String(currencyId), entry]];
  });
  return Object.fromEntries(changed);
}

/** Tells whether a field was emptied: that is no amount, and none is guessed. */
export function hasEmptyEntry(entries: BalanceEntries): boolean {
  return Object.values(entries).includes(null);
}

/** What the dialog showed of the balances that are sent. */
export function seenBalances(
  balances: readonly CurrencyAmount[],
  changed: Readonly<Record<string, Hundredths>>,
): Record<string, Hundredths> {
  const shown = balances.filter(({ currencyId }) => String(currencyId) in changed);
  return Object.fromEntries(shown.map(({ currencyId, amount }) => [String(currencyId), amount]));
}
