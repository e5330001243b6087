import { MAX_GROUPS, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { nameKey, tidyName } from "../lib/name.ts";

/** A group of a team's people, as their chat knows it. */
interface TeamGroup {
  readonly externalId: string;
  readonly name: string;
}

interface KnownGroup {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
  /** "" for a group that nobody but us keeps. */
  readonly externalId: string;
}

/** What makes the groups those of a team. */
export interface GroupsPlan {
  readonly created: readonly TeamGroup[];
  /** Groups that are the team's from now on, or have another name there. */
  readonly changed: readonly (TeamGroup & Pick<KnownGroup, "id">)[];
  /** Groups that the team has no more: they're ours. */
  readonly released: readonly number[];
}

/**
 * Matches a team's groups to ours: by their id there, else a group at the root with the same name. A name that's taken gets
 * a number; groups beyond the limit are left out.
 */
export function planGroups({
  groups,
  known,
  team,
}: {
  /** With ids as `externalId` has them. */
  readonly groups: readonly TeamGroup[];
  readonly known: readonly KnownGroup[];
  /** What the ids of the team's groups begin with. */
  readonly team: string;
}): GroupsPlan {
  const created: TeamGroup[] = [];
  const changed: (TeamGroup & Pick<KnownGroup, "id">)[] = [];
  const wanted = new Set(groups.map(({ externalId }) => externalId));
  const isTheirs = (group: KnownGroup): boolean => wanted.has(group.externalId);
  const others = known.filter((group) => group.parentId === 0 && !isTheirs(group));
  const taken = new Map(others.map((group) => [nameKey(group.name), group.id]));
  for (const { externalId, name: theirs } of groups) {
    const name = tidyName(theirs) || externalId;
    const own = known.find((group) => group.externalId === externalId) ?? findOurs(others, { name, taken });
    if (own === undefined && known.length + created.length >= MAX_GROUPS) continue;
    const free = freeName({ name, id: own?.id ?? 0 }, taken);
    if (own === undefined) created.push({ externalId, name: free });
    else changed.push({ id: own.id, externalId, name: free });
    // It's the team's by now, so no other of the team's groups becomes it.
    taken.set(nameKey(free), THEIRS);
  }
  const released = known.filter((group) => group.externalId.startsWith(team) && !isTheirs(group));
  return { created, changed: changed.filter(isNews(known)), released: released.map(({ id }) => id) };
}

function isNews(known: readonly KnownGroup[]) {
  return ({ id, externalId, name }: Pick<KnownGroup, "id" | "externalId" | "name">): boolean =>
    known.every((group) => group.id !== id || group.externalId !== externalId || group.name !== name);
}

/** In place of a group's id. */
const THEIRS = -1;

type Taken = ReadonlyMap<string, number>;

/** A group of ours with the same name. */
function findOurs(others: readonly KnownGroup[], { name, taken }: { readonly name: string; readonly taken: Taken }) {
  const id = taken.get(nameKey(name));
  return others.find((group) => group.id === id && group.externalId === "");
}

function freeName({ name, id }: { readonly name: string; readonly id: number }, taken: Taken): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? "" : ` ${String(count)}`;
    const free = name.slice(0, MAX_NAME_LENGTH - end.length).trim() + end;
    const holder = taken.get(nameKey(free));
    if (holder === undefined || holder === id) return free;
  }
}
