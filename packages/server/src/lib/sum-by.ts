/** Adds up changes with the same key, without those that cancel out. */
export function sumBy<T extends { readonly by: number }>(
  changes: readonly T[],
  keyOf: (change: T) => string,
): readonly T[] {
  const sums = new Map<string, T>();
  for (const change of changes) {
    const key = keyOf(change);
    sums.set(key, { ...change, by: (sums.get(key)?.by ?? 0) + change.by });
  }
  return [...sums.values()].filter((each) => each.by !== 0);
}
