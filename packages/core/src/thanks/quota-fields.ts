import type { ThanksQuota } from "./thanks-settings.shapes.ts";

const FIELD = /^quota[.]([a-z]+)[.]([1-9]\d*)$/;

/** A table of quotas cell by cell, `quota.<role>.<currency id>`, in hundredths. */
export function toQuotaFields(quota: ThanksQuota): Record<string, number> {
  return Object.fromEntries(
    Object.entries(quota).flatMap(([role, amounts]) =>
      Object.entries(amounts ?? {}).map(([currencyId, amount]) => [`quota.${role}.${currencyId}`, amount]),
    ),
  );
}

/** The table that cells make up; whatever else is among the fields is left aside. */
export function fromQuotaFields(fields: Readonly<Record<string, unknown>>): ThanksQuota {
  const quota: Record<string, Record<string, number>> = {};
  for (const [field, amount] of Object.entries(fields)) {
    const [, role = "", currencyId = ""] = FIELD.exec(field) ?? [];
    if (role !== "") quota[role] = { ...quota[role], [currencyId]: Number(amount) };
  }
  return quota;
}
