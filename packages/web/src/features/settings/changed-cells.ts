import { fromQuotaFields, type ThanksSettings, toQuotaFields } from "@guildhall/core/thanks";

/** Only the changed cells of the quota table, so that concurrent changes to others survive. */
export function changedCells(wanted: Partial<ThanksSettings>, seen: Partial<ThanksSettings>) {
  if (wanted.quota === undefined) return { wanted, seen };
  const before = toQuotaFields(seen.quota ?? {});
  const changed = Object.entries(toQuotaFields(wanted.quota)).filter(
    ([cell, amount]) => amount !== (before[cell] ?? 0),
  );
  const shown = changed.map(([cell]) => [cell, before[cell] ?? 0]);
  return {
    wanted: { ...wanted, quota: fromQuotaFields(Object.fromEntries(changed)) },
    seen: { ...seen, quota: fromQuotaFields(Object.fromEntries(shown) as Record<string, number>) },
  };
}
