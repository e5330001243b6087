import { InvariantError } from "@guildhall/core";
import { type Permission } from "@guildhall/core/permissions";
import { sessionHolds, type UserInfo } from "@guildhall/core/session";
import { createMemberReader, type Member } from "@guildhall/widget/guild";
import { useStore } from "zustand";
import { session } from "./api.ts";

export type { Member };

/** The member in this tab's session response; the same object while nothing has changed. */
export const memberOf = createMemberReader();

/** The reader, on pages for members of a workspace. @throws {InvariantError} anywhere else */
export function useMember(): Member {
  const member = useMemberOrNull();
  if (member === null) throw new InvariantError("a member's page is shown to a guest");
  return member;
}

/** The reader; null for guests and without a workspace. */
export function useMemberOrNull(): Member | null {
  return useStore(STORE, ({ info }) => memberOf(info));
}

/** The latest session response; null before the first and after the session has ended. */
export function useSessionInfo(): UserInfo | null {
  return useStore(STORE, (snapshot) => snapshot.info);
}

export function useMay(permission: Permission): boolean {
  return useStore(STORE, ({ info }) => sessionHolds(info, permission));
}

/** Whether they may choose the workspace's plan; nobody may where none are sold. */
export function useMayPay(): boolean {
  return (
    useStore(
      STORE,
      ({ info }) => memberOf(info)?.features.includes("licenses") && sessionHolds(info, "manage-ws-settings"),
    ) ?? false
  );
}

// The session is a zustand-shaped store without a separate initial state.
const STORE = { ...session, getInitialState: session.getState };
