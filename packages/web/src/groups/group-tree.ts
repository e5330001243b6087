export interface TreeGroup {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
}

/** Depth in the tree, 0 at the root. */
export interface PlacedGroup extends TreeGroup {
  readonly depth: number;
}

/**
 * Groups in tree order: parents before children, siblings by name. A group whose parent is missing is placed at the
 * root.
 */
export function orderGroups(groups: readonly TreeGroup[], language: string): readonly PlacedGroup[] {
  if (groups.length === 0) return [];
  const known = new Set(groups.map((group) => group.id));
  const collator = collatorOf(language);
  const childrenOf = (parentId: number): TreeGroup[] =>
    groups
      .filter((group) => (known.has(group.parentId) ? group.parentId : 0) === parentId)
      .sort((first, second) => collator.compare(first.name, second.name));
  const walk = (parentId: number, depth: number): PlacedGroup[] =>
    childrenOf(parentId).flatMap((group) => [{ ...group, depth }, ...walk(group.id, depth + 1)]);
  return walk(0, 0);
}

const collators = new Map<string, Intl.Collator>();

// Creating one takes several ms.
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, known);
  return known;
}
