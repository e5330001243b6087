import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { readCookie, writeCookie } from "../browser/cookies.ts";

const COOKIE = "guildhall_group";

const groupStore = createStore<{ readonly groupId: number }>(() => ({ groupId: toGroupId(readCookie(COOKIE)) }));

/** The group that lists are narrowed to; 0 is every group. */
export function useChosenGroup(): number {
  return useStore(groupStore, (state) => state.groupId);
}

/** The group that lists are narrowed to, outside of components. */
export function chosenGroup(): number {
  return groupStore.getState().groupId;
}

/** Narrows lists to a group, 0 for all, and remembers it for a year. */
export function chooseGroup(groupId: number): void {
  writeCookie(COOKIE, groupId === 0 ? "" : String(groupId));
  groupStore.setState({ groupId });
}

/** Reads a group's id from a text; anything else than a positive whole number is 0. */
export function toGroupId(text: unknown): number {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
