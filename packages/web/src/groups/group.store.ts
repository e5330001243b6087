import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { readCookie, writeCookie } from "../browser/cookies.ts";
import { shownWorkspace } from "../session/api.ts";
import { useMemberOrNull } from "../session/use-session.ts";
import { formatGroups, parseGroups, rememberGroup, type RememberedGroups } from "./remembered-groups.ts";

// Also read before the application starts: see boot/first-paint.ts.
const COOKIE = "guildhall_group";

/** What was chosen in this tab; null before the first choice. */
const groupStore = createStore<{ readonly chosen: RememberedGroups | null }>(() => ({ chosen: null }));

let fromBefore: RememberedGroups | null = null;

// Read when it's first needed: while an inspector listens, a cookie read by a loading file has that file parsed again.
function groupIn(chosen: RememberedGroups | null, workspaceId: number): number {
  fromBefore ??= parseGroups(readCookie(COOKIE));
  return (chosen ?? fromBefore).get(workspaceId) ?? 0;
}

/** The current workspace's group filter; 0 is every group. */
export function useChosenGroup(): number {
  const workspaceId = useMemberOrNull()?.workspace.id ?? 0;
  return useStore(groupStore, ({ chosen }) => groupIn(chosen, workspaceId));
}

/** `useChosenGroup` outside components. */
export function chosenGroup(): number {
  return groupIn(groupStore.getState().chosen, shownWorkspace());
}

/** Sets the current workspace's group filter, 0 for all, and remembers it for a year. */
export function chooseGroup(groupId: number): void {
  // Another tab may have chosen in another workspace meanwhile.
  const chosen = rememberGroup(parseGroups(readCookie(COOKIE)), { workspaceId: shownWorkspace(), groupId });
  writeCookie(COOKIE, formatGroups(chosen));
  groupStore.setState({ chosen });
}

/** Calls back when a group is chosen. Returns a function that ends it. */
export function onGroupChosen(listener: () => void): () => void {
  return groupStore.subscribe(listener);
}

/** Parses a group's id; 0 unless a positive whole number. */
export function toGroupId(text: unknown): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
