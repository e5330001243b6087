/** The group that was chosen in each workspace, the latest choice first. */
export type RememberedGroups = ReadonlyMap<number, number>;

/** A cookie goes with every request: the choices of the latest workspaces are enough. */
const MOST = 20;

/** Reads `5.12-7.3`: in workspace 5 the group 12, in 7 the group 3. What is no such pair is left out. */
export function parseGroups(text: string): RememberedGroups {
  const pairs = text.split("-").map((pair) => pair.split(".").map(Number));
  return new Map(
    pairs.flatMap(([workspaceId = 0, groupId = 0]) =>
      isId(workspaceId) && isId(groupId) ? [[workspaceId, groupId]] : [],
    ),
  );
}

/** Writes the choices as `parseGroups` reads them. */
export function formatGroups(groups: RememberedGroups): string {
  return [...groups].map((pair) => pair.join(".")).join("-");
}

/** Remembers a choice as the latest; group 0, which is all of them, needs no remembering. */
export function rememberGroup(
  groups: RememberedGroups,
  { workspaceId, groupId }: { readonly workspaceId: number; readonly groupId: number },
): RememberedGroups {
  const others = [...groups].filter(([id]) => id !== workspaceId);
  const latest: [number, number][] = groupId === 0 ? [] : [[workspaceId, groupId]];
  return new Map([...latest, ...others].slice(0, MOST));
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
