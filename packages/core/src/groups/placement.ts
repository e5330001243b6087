import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_GROUP_DEPTH } from "../lib/limits.ts";
import { ancestorsOf, canMoveBelow, descendantsOf } from "./tree.ts";
import type { TreeGroup } from "./tree.ts";

/** A group and where it is to hang; `id` 0 is a new one, `parentId` 0 the root. */
export interface GroupPlace {
  readonly id: number;
  readonly parentId: number;
}

/** Whether a group may hang there: `unknown_group`, `group_cycle` below itself, `group_too_deep`. */
export function mayPlaceGroup(groups: readonly TreeGroup[], { id, parentId }: GroupPlace): Decision {
  const isKnown = parentId === 0 || groups.some((group) => group.id === parentId);
  if (!isKnown) return denied("unknown_group");
  if (id !== 0 && !canMoveBelow(groups, id, parentId)) return denied("group_cycle");
  const levels = levelsAbove(groups, parentId) + (id === 0 ? 1 : heightOf(groups, id));
  return levels <= MAX_GROUP_DEPTH ? ALLOWED : denied("group_too_deep");
}

/** The groups that one may hang below, for a select; `id` 0 is a new group. */
export function parentChoices<Group extends TreeGroup>(groups: readonly Group[], id: number): readonly Group[] {
  return groups.filter((group) => mayPlaceGroup(groups, { id, parentId: group.id }).allowed);
}

function levelsAbove(groups: readonly TreeGroup[], parentId: number): number {
  return parentId === 0 ? 0 : ancestorsOf(groups, parentId).length + 1;
}

function heightOf(groups: readonly TreeGroup[], id: number): number {
  const above = ancestorsOf(groups, id).length;
  return Math.max(...descendantsOf(groups, id).map((each) => ancestorsOf(groups, each).length)) - above + 1;
}
