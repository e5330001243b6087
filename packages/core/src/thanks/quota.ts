import { addAmounts, multiplyAmount } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";
import { WORKSPACE_ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import type { ThanksQuota } from "./thanks-settings.shapes.ts";

/** Amounts in hundredths by currency id. */
export type AmountsByCurrency = ReadonlyMap<number, Hundredths>;

/** What is granted, used and left of one currency in the current month, in hundredths. */
export interface QuotaState {
  readonly currencyId: number;
  readonly amount: Hundredths;
  readonly used: Hundredths;
  readonly free: Hundredths;
}

/** The monthly quota of a giver: per currency the highest that any of the giver's roles has. */
export function quotaOf(quota: ThanksQuota, roles: readonly Role[]): Map<number, Hundredths> {
  const highest = new Map<number, Hundredths>();
  // The super admin's role belongs to the account; it brings no quota of its own.
  for (const role of WORKSPACE_ROLES.filter((each) => roles.includes(each))) {
    for (const [id, amount] of Object.entries(quota[role] ?? {})) {
      const currencyId = Number(id);
      if (amount > (highest.get(currencyId) ?? 0)) highest.set(currencyId, amount);
    }
  }
  return highest;
}

/**
 * What is left of a quota. A quota that was lowered below what is used leaves 0, never less. Currencies
 * without a quota are left out, in the order of their ids.
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

/** What a thanks costs of the quota: the amount once for each receiver. */
export function costOf(amount: Hundredths, receiverCount: number): Hundredths {
  return multiplyAmount(amount, receiverCount);
}

/** A currency of which a thanks takes more than is left, in hundredths. */
export interface QuotaExcess {
  readonly currencyId: number;
  readonly left: Hundredths;
  readonly asked: Hundredths;
}

/** The currencies of which so much for each of so many receivers is more than what is left. */
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

/** Tells whether anything at all is left to give. */
export function hasQuotaLeft(states: readonly QuotaState[]): boolean {
  return addAmounts(...states.map((state) => state.free)) > 0;
}
