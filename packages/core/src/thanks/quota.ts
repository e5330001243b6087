import { addAmounts, multiplyAmount } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import { WORKSPACE_ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import type { ThanksQuota } from "./thanks-settings.shapes.ts";

/** Hundredths by currency id. */
export type AmountsByCurrency = ReadonlyMap<number, Hundredths>;

/** One currency's quota in the current month, in hundredths. */
export interface QuotaState {
  readonly currencyId: number;
  readonly amount: Hundredths;
  readonly used: Hundredths;
  readonly free: Hundredths;
}

/** A giver's monthly quota: per currency, the highest of the giver's roles. */
export function quotaOf(quota: ThanksQuota, roles: readonly Role[]): Map<number, Hundredths> {
  const highest = new Map<number, Hundredths>();
  // The super admin role belongs to the account and grants no quota.
  for (const role of WORKSPACE_ROLES.filter((each) => roles.includes(each))) {
    for (const [id, amount] of Object.entries(quota[role] ?? {})) {
      const currencyId = Number(id);
      if (amount > (highest.get(currencyId) ?? 0)) highest.set(currencyId, amount);
    }
  }
  return highest;
}

/**
 * What's left of a quota; 0 if it was lowered below what's used. Currencies without a quota are omitted; sorted by
 * currency id.
 */
export function quotaStates(quota: AmountsByCurrency, used: AmountsByCurrency): QuotaState[] {
  return [...quota]
    .filter(([, amount]) => amount > 0)
    .sort(([first], [second]) => first - second)
    .map(([currencyId, amount]) => {
      const spent = used.get(currencyId) ?? 0;
      return { currencyId, amount, used: spent, free: Math.max(0, amount - spent) };
    });
}

/** Quota used by a thanks: the amount per receiver. */
export function costOf(amount: Hundredths, receiverCount: number): Hundredths {
  return multiplyAmount(amount, receiverCount);
}

/** A currency whose remaining quota a thanks exceeds, in hundredths. */
export interface QuotaExcess {
  readonly currencyId: number;
  readonly left: Hundredths;
  readonly asked: Hundredths;
}

/** Currencies in which this reward for each receiver exceeds the remaining quota. */
export function quotaExcesses(
  left: AmountsByCurrency,
  rewards: readonly { readonly currencyId: number; readonly amount: Hundredths }[],
  receiverCount: number,
): QuotaExcess[] {
  return rewards
    .map(({ currencyId, amount }) => ({
      currencyId,
      left: left.get(currencyId) ?? 0,
      asked: costOf(amount, receiverCount),
    }))
    .filter((each) => each.asked > each.left);
}

/** Whether anything is left to give. */
export function hasQuotaLeft(states: readonly QuotaState[]): boolean {
  return addAmounts(...states.map((state) => state.free)) > 0;
}
