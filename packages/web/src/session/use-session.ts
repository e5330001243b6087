import { InvariantError } from "@guildhall/core";
import { type Permission } from "@guildhall/core/permissions";
import { sessionHolds, type UserInfo } from "@guildhall/core/session";
import { useStore } from "zustand";
import { session } from "./api.ts";
import { memberOf, type Member } from "./member.ts";

export { memberOf, type Member };

/** The reader, on pages that only members of a workspace see. @throws {InvariantError} anywhere else */
export function useMember(): Member {
  const member = useMemberOrNull();
  if (member === null) throw new InvariantError("a member's page is shown to a guest");
  return member;
}

/** The reader, or null while a guest or without a workspace. */
export function useMemberOrNull(): Member | null {
  return useStore(STORE, ({ info }) => memberOf(info));
}

/** What the server last said of the reader; null before it has, and after the session has ended. */
export function useSessionInfo(): UserInfo | null {
  return useStore(STORE, (snapshot) => snapshot.info);
}

/** Tells whether the reader holds a permission. */
export function useMay(permission: Permission): boolean {
  return useStore(STORE, ({ info }) => sessionHolds(info, permission));
}

// The session is a store of zustand's shape, which never starts anew.
const STORE = { ...session, getInitialState: session.getState };
