/** A group as the tree needs it; `parentId` is 0 at the root. */
export interface TreeGroup {
  readonly id: number;
  readonly parentId: number;
}

/** A group as a select offers it; `depth` is 0 at the root. */
export interface GroupOption<Group> {
  readonly group: Group;
  readonly depth: number;
}

/** The ids of a group and all below it, itself first; just the id when the group is unknown. */
export function descendantsOf(groups: readonly TreeGroup[], id: number): number[] {
  const children = childrenByParent(groups);
  const found = new Set([id]);
  // A set keeps the order in which it grew and may grow while it is walked.
  for (const each of found) for (const child of children.get(each) ?? []) found.add(child.id);
  return [...found];
}

/** The ids of the groups above one, the nearest first. */
export function ancestorsOf(groups: readonly TreeGroup[], id: number): number[] {
  const parents = new Map(groups.map((group) => [group.id, group.parentId]));
  const found = new Set<number>();
  // What was found already is not walked again, so that a ring in the data cannot hold us.
  for (
    let above = parents.get(id) ?? 0;
    above !== 0 && above !== id && !found.has(above);
    above = parents.get(above) ?? 0
  ) {
    if (parents.has(above)) found.add(above);
  }
  return [...found];
}

/** The ids of these groups and of all above them, each once; unknown ones are left out. */
export function withAncestors(groups: readonly TreeGroup[], ids: readonly number[]): number[] {
  const known = ids.filter((id) => groups.some((group) => group.id === id));
  return [...new Set(known.flatMap((id) => [id, ...ancestorsOf(groups, id)]))];
}

/** Tells whether a group may hang below another: not below itself or what is below itself. */
export function canMoveBelow(groups: readonly TreeGroup[], id: number, parentId: number): boolean {
  return parentId === 0 || !descendantsOf(groups, id).includes(parentId);
}

/**
 * The groups as a select shows them: each followed by those below it, brothers and sisters by name in the
 * language. A group whose parent is missing stands at the root.
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
