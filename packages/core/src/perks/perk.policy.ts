import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_PRODUCT_COST_CURRENCIES, MAX_PRODUCT_QUANTITY, MAX_PRODUCTS, UNLIMITED_QUANTITY } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { canSelectAnyGroup } from "../permissions/group-choice.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";

/** A perk as far as who may see it depends on it. */
export interface PerkPlace {
  /** 0 is everybody. */
  readonly groupId: number;
  readonly isRetired: boolean;
}

/** What something costs in one currency, in hundredths. */
export interface CostLine {
  readonly currencyId: number;
  readonly amount: number;
}

/** Whether the asker sees the perks of every group. */
export function seesEveryPerk(actor: Actor): boolean {
  return holds(actor, "manage-products") || holds(actor, "select-any-group");
}

/** Tells whether somebody sees a perk; `groupIds` are their groups with all above them. */
export function seesPerk(
  perk: PerkPlace,
  asker: { readonly actor: Actor; readonly groupIds: readonly number[] },
): boolean {
  if (perk.isRetired) return false;
  return perk.groupId === 0 || seesEveryPerk(asker.actor) || asker.groupIds.includes(perk.groupId);
}

/** Whether the asker manages perks: `missing_permission` when not. */
export function mayManagePerks(actor: Actor): Decision {
  return holds(actor, "manage-products") ? ALLOWED : denied("missing_permission");
}

/** Whether one more perk fits on the shelf: `too_many_products` when not. */
export function mayAddPerk(onShelf: number): Decision {
  return onShelf < MAX_PRODUCTS ? ALLOWED : denied("too_many_products");
}

/** Whether somebody may put a perk on the shelf of a group, 0 for everybody: any, or their own ones if they have some. */
export function mayPlacePerk(
  asker: {
    readonly actor: Actor;
    readonly settings: { readonly allowSelectAnyGroup: boolean };
    /** The groups that they are in, without those above. */
    readonly groupIds: readonly number[];
  },
  groupId: number,
): Decision {
  const own = asker.groupIds.length === 0 ? [0] : asker.groupIds;
  const isFree = canSelectAnyGroup(asker.actor, asker.settings) || own.includes(groupId);
  return isFree ? ALLOWED : denied("missing_permission");
}

/** Whether a stock never runs out. */
export function isEndless(quantity: number): boolean {
  return quantity === UNLIMITED_QUANTITY;
}

/** Whether there is one left: `perk_unavailable` when not. */
export function mayTakeOne({ quantity }: { readonly quantity: number }): Decision {
  return quantity === 0 ? denied("perk_unavailable") : ALLOWED;
}

/** What is left after one was taken. */
export function takenFrom(quantity: number): number {
  return isEndless(quantity) ? quantity : quantity - 1;
}

/** What is left after one was given back: an endless stock and a full one stay as they are. */
export function returnedTo(quantity: number): number {
  return isEndless(quantity) ? quantity : Math.min(quantity + 1, MAX_PRODUCT_QUANTITY);
}

/** Whether balances (hundredths by currency) cover a price: `not_enough_balance` when not. */
export function mayAfford(costs: readonly CostLine[], balances: ReadonlyMap<number, number>): Decision {
  const isCovered = costs.every(({ currencyId, amount }) => (balances.get(currencyId) ?? 0) >= amount);
  return isCovered ? ALLOWED : denied("not_enough_balance");
}

/** A price as it is kept: without zeros, by currency. */
export function tidyCosts(costs: readonly CostLine[]): CostLine[] {
  return costs.filter(({ amount }) => amount > 0).toSorted((first, second) => first.currencyId - second.currencyId);
}

/** Whether the price is the one that was shown: `price_changed` when not. */
export function mayPayShown(costs: readonly CostLine[], shown: readonly CostLine[]): Decision {
  const textOf = (lines: readonly CostLine[]): string =>
    tidyCosts(lines)
      .map(({ currencyId, amount }) => `${String(currencyId)}:${String(amount)}`)
      .join(" ");
  return textOf(costs) === textOf(shown) ? ALLOWED : denied("price_changed");
}

/**
 * What is wrong with a price, at each line at fault: a currency twice, one that is not offered, and every currency where
 * there are more than three.
 */
export function costProblems(costs: readonly CostLine[], offered: readonly number[]): FieldError[] {
  const ids = tidyCosts(costs).map(({ currencyId }) => currencyId);
  return costs.flatMap(({ currencyId, amount }, place): FieldError[] => {
    if (amount <= 0) return [];
    const field = `costs.${String(place)}`;
    const problems: FieldProblem[] = [];
    if (ids.filter((id) => id === currencyId).length > 1) problems.push({ code: "duplicate" });
    if (!offered.includes(currencyId)) problems.push({ code: "unknown_currency" });
    if (new Set(ids).size > MAX_PRODUCT_COST_CURRENCIES) {
      problems.push({ code: "too_many", values: { max: MAX_PRODUCT_COST_CURRENCIES } });
    }
    return problems.map((problem) => ({ field, ...problem }));
  });
}
