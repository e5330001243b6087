import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { MAX_PRODUCT_COST_CURRENCIES, MAX_PRODUCT_QUANTITY, MAX_PRODUCTS, UNLIMITED_QUANTITY } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { canSelectAnyGroup } from "../permissions/group-choice.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";

export interface PerkPlace {
  /** 0 is everyone. */
  readonly groupId: number;
  readonly isRetired: boolean;
}

/** In hundredths. */
export interface CostLine {
  readonly currencyId: number;
  readonly amount: number;
}

/** Whether the viewer sees perks of every group. */
export function seesEveryPerk(actor: Actor): boolean {
  return holds(actor, "manage-products") || holds(actor, "select-any-group");
}

/** `groupIds` are the viewer's groups with their ancestors. */
export function seesPerk(
  perk: PerkPlace,
  viewer: { readonly actor: Actor; readonly groupIds: readonly number[] },
): boolean {
  if (perk.isRetired) return false;
  return perk.groupId === 0 || seesEveryPerk(viewer.actor) || viewer.groupIds.includes(perk.groupId);
}

/** Refuses with `missing_permission`. */
export function mayManagePerks(actor: Actor): Decision {
  return holds(actor, "manage-products") ? ALLOWED : denied("missing_permission");
}

/** Refuses with `too_many_products`. */
export function mayAddPerk(count: number): Decision {
  return count < MAX_PRODUCTS ? ALLOWED : denied("too_many_products");
}

/** Whether they may choose this group for a perk (0 is everyone): any, or only their own if they have some. */
export function mayPlacePerk(
  viewer: {
    readonly actor: Actor;
    readonly settings: { readonly allowSelectAnyGroup: boolean };
    /** Their own groups, without ancestors. */
    readonly groupIds: readonly number[];
  },
  groupId: number,
): Decision {
  const own = viewer.groupIds.length === 0 ? [0] : viewer.groupIds;
  const isFree = canSelectAnyGroup(viewer.actor, viewer.settings) || own.includes(groupId);
  return isFree ? ALLOWED : denied("missing_permission");
}

/** Whether the stock is unlimited. */
export function isEndless(quantity: number): boolean {
  return quantity === UNLIMITED_QUANTITY;
}

/** Refuses with `perk_unavailable` if it's out of stock. */
export function mayTakeOne({ quantity }: { readonly quantity: number }): Decision {
  return quantity === 0 ? denied("perk_unavailable") : ALLOWED;
}

/** Stock after one was taken. */
export function takenFrom(quantity: number): number {
  return isEndless(quantity) ? quantity : quantity - 1;
}

/** Stock after a refund; unlimited and full stock stay as they are. */
export function returnedTo(quantity: number): number {
  return isEndless(quantity) ? quantity : Math.min(quantity + 1, MAX_PRODUCT_QUANTITY);
}

/** Whether balances (hundredths by currency) cover a price; refuses with `not_enough_balance`. */
export function mayAfford(costs: readonly CostLine[], balances: ReadonlyMap<number, number>): Decision {
  const isCovered = costs.every(({ currencyId, amount }) => (balances.get(currencyId) ?? 0) >= amount);
  return isCovered ? ALLOWED : denied("not_enough_balance");
}

/** A price as stored: without zeros, sorted by currency. */
export function tidyCosts(costs: readonly CostLine[]): CostLine[] {
  return costs.filter(({ amount }) => amount > 0).toSorted((first, second) => first.currencyId - second.currencyId);
}

/** Refuses with `price_changed` if the price isn't the one shown. */
export function mayPayShown(costs: readonly CostLine[], shown: readonly CostLine[]): Decision {
  const textOf = (lines: readonly CostLine[]): string =>
    tidyCosts(lines)
      .map(({ currencyId, amount }) => `${String(currencyId)}:${String(amount)}`)
      .join(" ");
  return textOf(costs) === textOf(shown) ? ALLOWED : denied("price_changed");
}

/**
 * Problems with a price, on each affected line: a duplicate currency, one that isn't offered, or more than three
 * currencies.
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
