import { NotFoundError } from "@guildhall/core";
import { descendantsOf, withAncestors } from "@guildhall/core/groups";
import { seesEveryPerk, seesPerk } from "@guildhall/core/perks";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { PerkRow, PerkScope } from "./perk.repository.ts";

/** Groups whose perks the caller sees below a group (0 for any); null is all perks. */
export async function perkScopeOf(call: MemberCall, groupId: number): Promise<PerkScope> {
  const { actor, db } = call;
  const own = seesEveryPerk(actor) ? null : await ownGroups(call);
  if (groupId === 0) return own === null ? null : [0, ...own];
  const below = descendantsOf(await findGroups(db, actor.workspace.id), groupId);
  return own === null ? below : below.filter((id) => own.includes(id));
}

/** @throws {NotFoundError} unless the caller may see the perk for sale */
export async function requireListed(call: MemberCall, perk: PerkRow | undefined): Promise<PerkRow> {
  const { actor } = call;
  if (perk !== undefined && seesPerk(perk, { actor, groupIds: await ownGroups(call) })) return perk;
  throw new NotFoundError("product");
}

/** The caller's groups with all their ancestors, whose items are visible to them. */
export async function ownGroups({ actor, db }: MemberCall): Promise<number[]> {
  if (actor.groupIds.length === 0) return [];
  return withAncestors(await findGroups(db, actor.workspace.id), actor.groupIds);
}
