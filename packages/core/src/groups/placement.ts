import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_GROUP_DEPTH } from "../lib/limits.ts";
import { nameKey } from "../lib/name.ts";
import { ancestorsOf, canMoveBelow, descendantsOf } from "./tree.ts";
import type { TreeGroup } from "./tree.ts";

/** A group and its new parent; `id` 0 is a new group, `parentId` 0 the root. */
export interface GroupPlace {
  readonly id: number;
  readonly parentId: number;
}

/** Refuses with `unknown_group`, `group_cycle` for a descendant, or `group_too_deep`. */
export function mayPlaceGroup(groups: readonly TreeGroup[], { id, parentId }: GroupPlace): Decision {
  const isKnown = parentId === 0 || groups.some((group) => group.id === parentId);
  if (!isKnown) return denied("unknown_group");
  if (id !== 0 && !canMoveBelow(groups, id, parentId)) return denied("group_cycle");
  const levels = levelsAbove(groups, parentId) + (id === 0 ? 1 : heightOf(groups, id));
  return levels <= MAX_GROUP_DEPTH ? ALLOWED : denied("group_too_deep");
}

export interface NamedPlace extends GroupPlace {
  readonly name: string;
}

/** A sibling with an equivalent name; undefined for none. */
export function findNamesake<Group extends NamedPlace>(
  groups: readonly Group[],
  { id, parentId, name }: NamedPlace,
): Group | undefined {
  const key = nameKey(name);
  return groups.find((each) => each.id !== id && each.parentId === parentId && nameKey(each.name) === key);
}

/** A group that can't move up a level and the sibling with the same name there, both as paths: `Sales / Web`. */
export interface NameClash<Group> {
  readonly group: Group;
  readonly path: string;
  readonly namesakePath: string;
}

/** Children whose names are taken among the group's siblings. */
export function clashesAbove<Group extends NamedPlace>(
  groups: readonly Group[],
  id: number,
): readonly NameClash<Group>[] {
  const parentId = groups.find((group) => group.id === id)?.parentId ?? 0;
  const others = groups.filter((group) => group.id !== id);
  return groups.flatMap((group) => {
    const namesake = group.parentId === id ? findNamesake(others, { ...group, parentId }) : undefined;
    return namesake === undefined
      ? []
      : [{ group, path: pathTo(groups, group), namesakePath: pathTo(groups, namesake) }];
  });
}

function pathTo(groups: readonly NamedPlace[], group: NamedPlace): string {
  const names = new Map(groups.map((each) => [each.id, each.name]));
  const above = ancestorsOf(groups, group.id)
    .toReversed()
    .map((id) => names.get(id));
  return [...above, group.name].join(" / ");
}

/** Options for a group's parent; `id` 0 is a new group. */
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
