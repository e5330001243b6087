import type { FieldError } from "../lib/errors.ts";

/** A group that can be named in a spreadsheet; `parentId` is 0 at the root. */
export interface NamedGroup {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
}

/** The groups that a text names, and what it names that is none. */
export interface NamedGroups {
  readonly ids: readonly number[];
  readonly problems: readonly Omit<FieldError, "field">[];
}

/** Finds groups by what people write. */
export type FindGroups = (text: string) => NamedGroups;

/**
 * Finds groups by their names, whatever the case, spaces and Unicode form, several parted by semicolons, commas or
 * lines; a name that several groups have is told apart by its path, such as `Sales / North`.
 */
export function groupFinder(groups: readonly NamedGroup[]): FindGroups {
  const byName = gather(groups, ({ name }) => name);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (group: NamedGroup): string => namesTo(group, byId).join(" / ");
  const byPath = gather(groups, pathOf);
  const look = (name: string): NamedGroups => {
    const found = byName.get(keyOf(name)) ?? byPath.get(keyOf(name)) ?? [];
    const [first, ...others] = found;
    if (first === undefined) return { ids: [], problems: [{ code: "no_group_named", values: { name } }] };
    if (others.length === 0) return { ids: [first.id], problems: [] };
    // A group at the root is named by its path alone.
    const root = byPath.get(keyOf(name))?.filter(({ parentId }) => parentId === 0) ?? [];
    if (root.length === 1) return { ids: root.map(({ id }) => id), problems: [] };
    return { ids: [], problems: [{ code: "ambiguous_group", values: { name, path: pathOf(first) } }] };
  };
  const isKnown = (name: string): boolean => byName.has(keyOf(name)) || byPath.has(keyOf(name));
  return (text) => {
    // A comma may be part of a name.
    const looked = split(text, /[;\n]/).flatMap((each) => (isKnown(each) ? [each] : split(each, /,/))).map(look);
    return { ids: [...new Set(looked.flatMap(({ ids }) => ids))], problems: looked.flatMap(({ problems }) => problems) };
  };
}

function gather(groups: readonly NamedGroup[], textOf: (group: NamedGroup) => string): ReadonlyMap<string, readonly NamedGroup[]> {
  const gathered = new Map<string, NamedGroup[]>();
  for (const group of groups) {
    const key = keyOf(textOf(group));
    gathered.set(key, [...(gathered.get(key) ?? []), group]);
  }
  return gathered;
}

function split(text: string, by: RegExp): string[] {
  return text.split(by).map((name) => name.trim()).filter((name) => name !== "");
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase().replaceAll(/\s*\/\s*/g, "/").replaceAll(/\s+/gu, " ").trim();
}

/** The names from the root down to a group; a ring in the data ends where it closes. */
function namesTo(group: NamedGroup, byId: ReadonlyMap<number, NamedGroup>): string[] {
  const path = new Set<NamedGroup>([group]);
  for (let above = byId.get(group.parentId); above !== undefined && !path.has(above); above = byId.get(above.parentId)) path.add(above);
  return [...path].map(({ name }) => name).reverse();
}
