import type { ThanksQuota } from "./thanks-settings.shapes.ts";

const FIELD = /^quota[.]([a-z]+)[.]([1-9]\d*)$/;

/** Flattens a table of quotas to `quota.<role>.<currency id>`, in hundredths. */
export function toQuotaFields(quota: ThanksQuota): Record<string, number> {
  return Object.fromEntries(
    Object.entries(quota).flatMap(([role, amounts]) =>
      Object.entries(amounts ?? {}).map(([currencyId, amount]) => [`quota.${role}.${currencyId}`, amount]),
    ),
  );
}

/** Rebuilds the table; other fields are ignored. */
export function fromQuotaFields(fields: Readonly<Record<string, unknown>>): ThanksQuota {
  const quota: Record<string, Record<string, number>> = {};
  for (const [field, amount] of Object.entries(fields)) {
    const [, role = "", currencyId = ""] = FIELD.exec(field) ?? [];
    if (role !== "") quota[role] = { ...quota[role], [currencyId]: Number(amount) };
  }
  return quota;
}
