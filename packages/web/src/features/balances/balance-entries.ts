import type { CurrencyAmount, Hundredths } from "@guildhall/core";

/** Typed amounts by currency id, in hundredths; null for an empty field. */
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

/** Whether a field was cleared: that isn't an amount, and none is assumed. */
export function hasEmptyEntry(entries: BalanceEntries): boolean {
  return Object.values(entries).includes(null);
}

/** The amounts the dialog showed for the balances being sent. */
export function seenBalances(
  balances: readonly CurrencyAmount[],
  changed: Readonly<Record<string, Hundredths>>,
): Record<string, Hundredths> {
  const shown = balances.filter(({ currencyId }) => String(currencyId) in changed);
  return Object.fromEntries(shown.map(({ currencyId, amount }) => [String(currencyId), amount]));
}
