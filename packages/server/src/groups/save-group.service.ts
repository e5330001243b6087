import { InvalidInputError, NotFoundError, RefusedError, refusedValue } from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import { findNamesake, mayCreateGroup, mayUpdateGroup, mayPlaceGroup } from "@guildhall/core/groups";
import type { Group, GroupPlace, NamedPlace } from "@guildhall/core/groups";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { insertGroup, lockTree, saveGroup } from "./save-group.repository.ts";
import { findGroups } from "./group.repository.ts";

/** Without `parentId` the group stays where it is; 0 is the root. */
export interface GroupInput {
  readonly name: string;
  readonly parentId?: number | undefined;
}

/**
 * Returns the group's id.
 * @throws {RefusedError} `groups_from_integration`, `too_many_groups`
 * @throws {InvalidInputError} when the parent doesn't exist, is too deep, or has a child of that name
 */
export async function createGroup(
  call: MemberCall,
  { name, parentId }: Pick<Group, "name" | "parentId">,
): Promise<number> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const groups = await lockGroups(call);
  refuse(mayCreateGroup(groups));
  requirePlace(groups, { id: 0, parentId });
  requireOwnName(groups, { id: 0, parentId, name }, "name");
  const groupId = await insertGroup(db, { workspaceId, name, parentId });
  await recordEvent(call, { type: "group.created", payload: { groupId, name, parentId } });
  tellOfGroups(call);
  return groupId;
}

/**
 * Renames or moves a group with its descendants.
 * @throws {NotFoundError} @throws {RefusedError} `external_group`
 * @throws {InvalidInputError} when the parent doesn't exist, is a descendant or too deep, or has a child of that name
 * @throws {ChangedError} if the form is out of date
 */
export async function updateGroup(
  call: MemberCall,
  groupId: number,
  { seen, ...input }: GroupInput & { readonly seen?: Partial<GroupInput> | undefined },
): Promise<void> {
  const groups = await lockGroups(call);
  const { parentId: oldParentId, name: oldName } = findChangeable(groups, groupId);
  const { name, parentId } = overwrite<{ readonly name: string; readonly parentId: number }>({
    wanted: input,
    seen,
    now: { name: oldName, parentId: oldParentId },
  });
  if (name === oldName && parentId === oldParentId) return;
  if (parentId !== oldParentId) requirePlace(groups, { id: groupId, parentId });
  requireOwnName(groups, { id: groupId, parentId, name }, name === oldName ? "parentId" : "name");
  await saveGroup(call.db, { workspaceId: call.actor.workspace.id, groupId, name, parentId });
  const before = { name: oldName, parentId: oldParentId };
  await recordEvent(call, { type: "group.changed", payload: { groupId, name, parentId, before } });
  tellOfGroups(call);
}

/** Locks the tree until the transaction ends. */
export async function lockGroups({ db, actor }: MemberCall): Promise<readonly Group[]> {
  await lockTree(db, actor.workspace.id);
  return findGroups(db, actor.workspace.id);
}

/** @throws {NotFoundError} @throws {RefusedError} `external_group` */
export function findChangeable(groups: readonly Group[], groupId: number): Group {
  const group = groups.find((each) => each.id === groupId);
  if (group === undefined) throw new NotFoundError("group", { groupId });
  refuse(mayUpdateGroup(group));
  return group;
}

/** Tells the workspace's open pages that groups and their members changed, once it's committed. */
export function tellOfGroups({ actor, tell }: MemberCall): void {
  const workspaceId = actor.workspace.id;
  tell({ kind: "news", workspaceId, topics: ["groups", "users"], memberIds: [] });
}

function requirePlace(groups: readonly Group[], place: GroupPlace): void {
  const decision = mayPlaceGroup(groups, place);
  if (!decision.allowed) throw new InvalidInputError([{ field: "parentId", ...refusedValue(decision.reason) }]);
}

/** The tree is locked, so the name stays free until the change. */
function requireOwnName(groups: readonly Group[], place: NamedPlace, field: "name" | "parentId"): void {
  const namesake = findNamesake(groups, place);
  if (namesake !== undefined)
    throw new InvalidInputError([{ field, code: "taken_here", values: { name: namesake.name } }]);
}

function refuse(decision: Decision): void {
  if (!decision.allowed) throw new RefusedError(decision.reason);
}
