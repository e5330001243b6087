import { nameKey, tidyName } from "../lib/name.ts";
import type { FieldProblem } from "../lib/text-codes.ts";

/** A group in a spreadsheet; `parentId` is 0 at the root. */
export interface NamedGroup {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
}

/** Groups found in a text, and its unknown names. */
export interface NamedGroups {
  readonly ids: readonly number[];
  readonly problems: readonly FieldProblem[];
}

/** Finds groups in typed text. */
export type FindGroups = (text: string) => NamedGroups;

/**
 * Finds groups by name, ignoring case, spaces and Unicode form; several are separated by semicolons, commas or
 * newlines. Ambiguous names need a path, such as `Sales / North`, and ambiguous paths the group's number: `Sales #12`.
 */
export function groupFinder(groups: readonly NamedGroup[]): FindGroups {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (group: NamedGroup): string => namesTo(group, byId).map(tidyName).join(" / ");
  const numberedPathOf = (group: NamedGroup): string => `${pathOf(group)} ${numberOf(group)}`;
  const [byName, byPath] = [gather(groups, ({ name }) => name), gather(groups, pathOf)];
  const [byNumberedPath, byNumber] = [gather(groups, numberedPathOf), gather(groups, numberOf)];
  const find = (name: string): readonly NamedGroup[] => {
    const key = keyOf(name);
    const found = byName.get(key) ?? byPath.get(key) ?? byNumberedPath.get(key) ?? byNumber.get(key) ?? [];
    // A root group's path is just its name.
    const atRoot = found.filter(({ parentId }) => parentId === 0);
    return atRoot.length === 1 ? atRoot : found;
  };
  /** A reference that only matches this group. */
  const distinctNameOf = (group: NamedGroup): string => {
    const names = [pathOf(group), numberedPathOf(group), numberOf(group)];
    return names.find((name) => find(name).every((each) => each === group)) ?? numberOf(group);
  };
  const look = (name: string): NamedGroups => {
    const found = find(name);
    if (found.length === 0) return { ids: [], problems: [{ code: "no_group_named", values: { name } }] };
    if (found.length === 1) return { ids: found.map(({ id }) => id), problems: [] };
    return {
      ids: [],
      problems: [{ code: "ambiguous_group", values: { name, paths: found.map(distinctNameOf).join(", ") } }],
    };
  };
  return (text) => {
    // A name may contain a comma.
    const looked = split(text, /[;\n]/)
      .flatMap((each) => (find(each).length > 0 ? [each] : split(each, /,/)))
      .map(look);
    return {
      ids: [...new Set(looked.flatMap(({ ids }) => ids))],
      problems: looked.flatMap(({ problems }) => problems),
    };
  };
}

/** Unique, whatever the groups are called. */
function numberOf({ id }: NamedGroup): string {
  return `#${String(id)}`;
}

function gather(
  groups: readonly NamedGroup[],
  textOf: (group: NamedGroup) => string,
): ReadonlyMap<string, readonly NamedGroup[]> {
  const gathered = new Map<string, NamedGroup[]>();
  for (const group of groups) {
    const key = keyOf(textOf(group));
    gathered.set(key, [...(gathered.get(key) ?? []), group]);
  }
  return gathered;
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function keyOf(name: string): string {
  return nameKey(name).replaceAll(/ *\/ */g, "/");
}

/** Names from the root to a group; stops at a cycle in the data. */
function namesTo(group: NamedGroup, byId: ReadonlyMap<number, NamedGroup>): string[] {
  const path = new Set<NamedGroup>([group]);
  for (let above = byId.get(group.parentId); above !== undefined && !path.has(above); above = byId.get(above.parentId))
    path.add(above);
  return [...path].map(({ name }) => name).reverse();
}
