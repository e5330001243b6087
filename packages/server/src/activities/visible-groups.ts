import { NotFoundError } from "@guildhall/core";
import { seesActivity, seesEveryGroup } from "@guildhall/core/activities";
import type { ActivityKind, ActivityPlace } from "@guildhall/core/activities";
import { descendantsOf, withAncestors } from "@guildhall/core/groups";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { GroupScope } from "./list.repository.ts";

/** Groups whose activities the caller sees below a group (0 for any); null is all of them. */
export async function visibleScope(
  kind: ActivityKind,
  { db, actor }: MemberCall,
  groupId: number,
): Promise<GroupScope> {
  const seesAll = seesEveryGroup(kind, actor);
  if (groupId === 0 && seesAll) return null;
  if (groupId === 0 && actor.groupIds.length === 0) return [0];
  const groups = await findGroups(db, actor.workspace.id);
  const own = seesAll ? null : withAncestors(groups, actor.groupIds);
  if (groupId === 0) return [0, ...(own ?? [])];
  const below = descendantsOf(groups, groupId);
  return own === null ? below : below.filter((id) => own.includes(id));
}

/** @throws {NotFoundError} unless the caller may see it */
export async function requireVisible<Row extends ActivityPlace>(
  kind: ActivityKind,
  call: MemberCall,
  row: Row | undefined,
): Promise<Row> {
  if (row !== undefined && (await isVisible(kind, call, row))) return row;
  throw new NotFoundError(kind);
}

async function isVisible(kind: ActivityKind, { db, actor }: MemberCall, place: ActivityPlace): Promise<boolean> {
  if (seesActivity(kind, place, { actor, groupIds: actor.groupIds })) return true;
  if (actor.groupIds.length === 0) return false;
  const groupIds = withAncestors(await findGroups(db, actor.workspace.id), actor.groupIds);
  return seesActivity(kind, place, { actor, groupIds });
}
