import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_GROUP_DEPTH } from "../lib/limits.ts";
import { nameKey } from "../lib/name.ts";
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

/** A group as those beside it see it. */
export interface NamedPlace extends GroupPlace {
  readonly name: string;
}

/** The group of this name, however it is written, that hangs there already; undefined where there is none. */
export function findNamesake<Group extends NamedPlace>(
  groups: readonly Group[],
  { id, parentId, name }: NamedPlace,
): Group | undefined {
  const key = nameKey(name);
  return groups.find((each) => each.id !== id && each.parentId === parentId && nameKey(each.name) === key);
}

/** A group that cannot stand one level up, and the one of its name that stands there already; both as paths: `Sales / Web`. */
export interface NameClash<Group> {
  readonly group: Group;
  readonly path: string;
  readonly namesakePath: string;
}

/** The groups below one that could not hang beside it: others there have their names already. */
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
