/** The chosen group by workspace, latest choice first. */
export type RememberedGroups = ReadonlyMap<number, number>;

/** Cookies are sent with every request, so only the latest workspaces are kept. */
const MOST = 20;

/** Parses `5.12-7.3`: in workspace 5 group 12, in 7 group 3. Invalid pairs are skipped. */
export function parseGroups(text: string): RememberedGroups {
  const pairs = text.split("-").map((pair) => pair.split(".").map(Number));
  return new Map(
    pairs.flatMap(([workspaceId = 0, groupId = 0]) =>
      isId(workspaceId) && isId(groupId) ? [[workspaceId, groupId]] : [],
    ),
  );
}

/** The inverse of `parseGroups`. */
export function formatGroups(groups: RememberedGroups): string {
  return [...groups].map((pair) => pair.join(".")).join("-");
}

/** Remembers a choice as the latest; group 0, which is all of them, isn't stored. */
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
