import { InvariantError, sessionHolds, type Permission, type UserInfo } from "@guildhall/core";
import { useStore } from "zustand";
import { session } from "./api.ts";

type SignedIn = Extract<UserInfo, { loggedIn: true }>;

/** The signed-in reader inside a workspace. */
export interface Member {
  readonly user: NonNullable<SignedIn["user"]>;
  readonly workspace: NonNullable<SignedIn["workspace"]>;
  readonly settings: NonNullable<SignedIn["settings"]>;
  readonly features: readonly string[];
  readonly permissions: readonly string[];
}

/** The reader, on pages that only members of a workspace see. @throws {InvariantError} anywhere else */
export function useMember(): Member {
  const member = useMemberOrNull();
  if (member === null) throw new InvariantError("a member's page is shown to a guest");
  return member;
}

/** The reader, or null while a guest or without a workspace. */
export function useMemberOrNull(): Member | null {
  return memberOf(useSessionInfo());
}

/** What the server last said of the reader; null before it has, and after the session has ended. */
export function useSessionInfo(): UserInfo | null {
  return useStore(STORE, (snapshot) => snapshot.info);
}

/** Tells whether the reader holds a permission. */
export function useMay(permission: Permission): boolean {
  return sessionHolds(useSessionInfo(), permission);
}

/** The member that an answer of the server names, or null. */
export function memberOf(info: UserInfo | null): Member | null {
  if (info === null || !info.loggedIn) return null;
  const { user, workspace, settings, features, permissions } = info;
  return user === null || workspace === null || settings === null
    ? null
    : { user, workspace, settings, features, permissions };
}

// The session is a store of zustand's shape, which never starts anew.
const STORE = { ...session, getInitialState: session.getState };
