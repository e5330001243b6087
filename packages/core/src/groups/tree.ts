/** `parentId` is 0 at the root. */
export interface TreeGroup {
  readonly id: number;
  readonly parentId: number;
}

/** An option of a group select; `depth` is 0 at the root. */
export interface GroupOption<Group> {
  readonly group: Group;
  readonly depth: number;
}

/** A group's id and those of its descendants, itself first; only the id if the group is unknown. */
export function descendantsOf(groups: readonly TreeGroup[], id: number): number[] {
  const children = childrenByParent(groups);
  const found = new Set([id]);
  // A Set iterates in insertion order and may grow during iteration.
  for (const each of found) for (const child of children.get(each) ?? []) found.add(child.id);
  return [...found];
}

/** Ancestor ids, nearest first. */
export function ancestorsOf(groups: readonly TreeGroup[], id: number): number[] {
  const parents = new Map(groups.map((group) => [group.id, group.parentId]));
  const found = new Set<number>();
  // Stops at a visited group, so a cycle in the data can't hang us.
  for (
    let above = parents.get(id) ?? 0;
    above !== 0 && above !== id && !found.has(above);
    above = parents.get(above) ?? 0
  ) {
    if (parents.has(above)) found.add(above);
  }
  return [...found];
}

/** These groups and their ancestors, without duplicates; unknown ids are dropped. */
export function withAncestors(groups: readonly TreeGroup[], ids: readonly number[]): number[] {
  const known = ids.filter((id) => groups.some((group) => group.id === id));
  return [...new Set(known.flatMap((id) => [id, ...ancestorsOf(groups, id)]))];
}

/** A group can't move below itself or a descendant. */
export function canMoveBelow(groups: readonly TreeGroup[], id: number, parentId: number): boolean {
  return parentId === 0 || !descendantsOf(groups, id).includes(parentId);
}

/**
 * Groups in select order: each followed by its descendants, siblings sorted by name in the language. A group with a
 * missing parent counts as a root.
 */
export function listGroupOptions<Group extends TreeGroup & { readonly name: string }>(
  groups: readonly Group[],
  language: string,
): GroupOption<Group>[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sorted = groups.toSorted((first, second) => compare(first.name, second.name));
  const known = new Set(groups.map((group) => group.id));
  const children = childrenByParent(
    sorted.map((group) => (known.has(group.parentId) ? group : { ...group, parentId: 0 })),
  );
  const below = (parentId: number, depth: number): GroupOption<Group>[] =>
    (children.get(parentId) ?? []).flatMap((group) => [{ group, depth }, ...below(group.id, depth + 1)]);
  return below(0, 0);
}

function childrenByParent<Group extends TreeGroup>(groups: readonly Group[]): Map<number, Group[]> {
  const children = new Map<number, Group[]>();
  for (const group of groups) children.set(group.parentId, [...(children.get(group.parentId) ?? []), group]);
  return children;
}
