import { ALLOWED, allOf, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { mayAfford, mayManagePerks, mayTakeOne } from "./perk.policy.ts";
import type { CostLine } from "./perk.policy.ts";

/** A perk on the shelf and its asker. */
export interface PerkQuestion {
  readonly actor: Actor;
  readonly perk: { readonly quantity: number; readonly costs: readonly CostLine[] };
  /** The asker's own, in hundredths by currency. */
  readonly balances: ReadonlyMap<number, number>;
}

/** What the asker may do with a perk, each with its reason when not. */
export interface PerkAbilities {
  readonly buy: Decision;
  readonly buyFree: Decision;
  readonly edit: Decision;
  readonly delete: Decision;
}

/** Decides every button of a perk. */
export function perkAbilities({ actor, perk: perk, balances }: PerkQuestion): PerkAbilities {
  const manage = mayManagePerks(actor);
  return {
    buy: allOf(mayTakeOne(perk), mayAfford(perk.costs, balances)),
    buyFree: allOf(mayBuyFree(actor), mayTakeOne(perk)),
    edit: manage,
    delete: manage,
  };
}

/** Whether the asker may take a perk without paying for it: `missing_permission` when not. */
export function mayBuyFree(actor: Actor): Decision {
  return holds(actor, "free-purchases") ? ALLOWED : denied("missing_permission");
}

/** Whether the asker may make a perk, as the license has it too. */
export function mayCreatePerk(actor: Actor, workspace: Pick<AccessContext, "features">): Decision {
  return allOf(mayManagePerks(actor), needsFeature(workspace, "new-perk"));
}
