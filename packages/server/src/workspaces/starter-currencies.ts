/** Currencies of a new workspace. `quota` is each role's monthly default, in hundredths. */
export const STARTER_CURRENCIES = [
  { name: "Stars", icon: "⭐", quota: { member: 2500, moderator: 4000, admin: 4000, owner: 6000 } },
  { name: "Coffees", icon: "☕", quota: { member: 500, moderator: 800, admin: 800, owner: 1000 } },
  { name: "Gems", icon: "💎", quota: { moderator: 300, admin: 300, owner: 500 } },
] as const;

/** Default quota by role and currency id; `currencyIds` in the order of STARTER_CURRENCIES. */
export function starterQuota(currencyIds: readonly number[]): Record<string, Record<string, number>> {
  const quota: Record<string, Record<string, number>> = {};
  STARTER_CURRENCIES.forEach((currency, place) => {
    for (const [role, amount] of Object.entries(currency.quota)) {
      (quota[role] ??= {})[String(currencyIds[place])] = amount;
    }
  });
  return quota;
}
