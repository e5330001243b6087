/** A group as far as its place in the tree matters; `parentId` is 0 at the root. */
export interface GroupNode {
  readonly id: number;
  readonly parentId: number;
}

/** The group itself and all groups below it, each once; just the id when the group is unknown. */
export function descendantsOf(groups: readonly GroupNode[], groupId: number): number[] {
  const found = new Set([groupId]);
  // Every pass goes one level down; a loop in the data ends because nothing new is found.
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const group of groups) if (found.has(group.parentId)) found.add(group.id);
  }
  return [...found];
}

/** The groups themselves and all groups above them, each once; unknown ones are left out. */
export function withAncestors(groups: readonly GroupNode[], groupIds: readonly number[]): number[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found = new Set<number>();
  for (const groupId of groupIds) {
    for (let group = byId.get(groupId); group !== undefined && !found.has(group.id); group = byId.get(group.parentId)) {
      found.add(group.id);
    }
  }
  return [...found];
}
