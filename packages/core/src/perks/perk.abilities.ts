import { ALLOWED, allOf, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { mayAfford, mayManagePerks, mayTakeOne } from "./perk.policy.ts";
import type { CostLine } from "./perk.policy.ts";

/** A perk in stock and its viewer. */
export interface PerkQuestion {
  readonly actor: Actor;
  readonly perk: { readonly quantity: number; readonly costs: readonly CostLine[] };
  /** The viewer's own, in hundredths by currency. */
  readonly balances: ReadonlyMap<number, number>;
}

/** What the viewer may do with a perk, with a reason for each refusal. */
export interface PerkAbilities {
  readonly buy: Decision;
  readonly buyFree: Decision;
  readonly edit: Decision;
  readonly delete: Decision;
}

export function perkAbilities({ actor, perk: perk, balances }: PerkQuestion): PerkAbilities {
  const manage = mayManagePerks(actor);
  return {
    buy: allOf(mayTakeOne(perk), mayAfford(perk.costs, balances)),
    buyFree: allOf(mayBuyFree(actor), mayTakeOne(perk)),
    edit: manage,
    delete: manage,
  };
}

/** Refuses with `missing_permission`. */
export function mayBuyFree(actor: Actor): Decision {
  return holds(actor, "free-purchases") ? ALLOWED : denied("missing_permission");
}

/** Also depends on the license. */
export function mayCreatePerk(actor: Actor, workspace: Pick<AccessContext, "features">): Decision {
  return allOf(mayManagePerks(actor), needsFeature(workspace, "new-perk"));
}
