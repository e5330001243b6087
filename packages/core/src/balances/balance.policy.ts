import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { canManageOwners } from "../permissions/owners.ts";

/**
 * Whether somebody may set a member's balances: `missing_permission`, or `own_balance` for one's own, which only an
 * owner sets, above whom nobody stands who could.
 */
export function mayUpdateBalances(actor: Actor & { readonly memberId: number }, memberId: number): Decision {
  if (!holds(actor, "manage-balances")) return denied("missing_permission");
  return actor.memberId === memberId && !canManageOwners(actor) ? denied("own_balance") : ALLOWED;
}
