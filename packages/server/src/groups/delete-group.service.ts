import { RefusedError } from "@guildhall/core";
import { clashesAbove } from "@guildhall/core/groups";
import { recordEvent } from "../events/record-event.ts";
import type { Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findChangeable, lockGroups, tellOfGroups } from "./save-group.service.ts";
import { lockGroup, moveChildren, moveMembers, removeGroup } from "./save-group.repository.ts";
import { countHeld, findGroups } from "./group.repository.ts";

/** What deleting a group would move to its parent. @throws {NotFoundError} @throws {RefusedError} `external_group` */
export async function previewGroupDeletion(
  { db, actor }: MemberCall,
  { groupId, features }: { readonly groupId: number; readonly features: readonly Feature[] },
) {
  const workspaceId = actor.workspace.id;
  const groups = await findGroups(db, workspaceId);
  const { parentId } = findChangeable(groups, groupId);
  const children = groups.filter((group) => group.parentId === groupId).length;
  return { parentId, children, ...(await countHeld(db, { workspaceId, groupId }, features)) };
}

/**
 * Deletes a group by merging it into its parent: members, subgroups, and the rows of each feature. At the root, members
 * just leave it, subgroups become roots, its thanks keep their giver, receivers and other groups, and everything else
 * becomes everyone's.
 * @throws {NotFoundError}
 * @throws {RefusedError} `external_group`, or `names_clash` when a subgroup's name is taken there
 */
export async function deleteGroup(
  call: MemberCall,
  { groupId, features }: { readonly groupId: number; readonly features: readonly Feature[] },
): Promise<void> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const groups = await lockGroups(call);
  const { parentId, name } = findChangeable(groups, groupId);
  const clashes = clashesAbove(groups, groupId);
  if (clashes.length > 0)
    throw new RefusedError("names_clash", { values: { list: clashes.map(({ path }) => path).join(", ") } });
  const merge = { workspaceId, groupId, parentId };
  await lockGroup(db, merge);
  const memberIds = await moveMembers(db, merge);
  await moveChildren(db, merge);
  for (const { regroup } of features) await regroup?.(db, merge);
  await removeGroup(db, merge);
  const childIds = groups.filter((group) => group.parentId === groupId).map((group) => group.id);
  await recordEvent(call, { type: "group.deleted", payload: { groupId, name, parentId, childIds, memberIds } });
  tellOfGroups(call);
  // Sessions cache their members' groups.
  call.tell({ kind: "forget", workspaceId });
}
