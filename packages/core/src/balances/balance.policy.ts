import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { canManageOwners } from "../permissions/owners.ts";

/**
 * Refuses with `missing_permission`, or `own_balance` for one's own. Only owners may set their own, since no one ranks
 * above them.
 */
export function mayUpdateBalances(actor: Actor & { readonly memberId: number }, memberId: number): Decision {
  if (!holds(actor, "manage-balances")) return denied("missing_permission");
  return actor.memberId === memberId && !canManageOwners(actor) ? denied("own_balance") : ALLOWED;
}
