import { holds, InvariantError, type Permission } from "@guildhall/core";
import { useStore } from "zustand";
import { sessionStore, type UserInfo } from "./session.ts";

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
  const info = useStore(sessionStore, (state) => state.info);
  const member = memberOf(info);
  if (member === null) throw new InvariantError("a member's page is shown to a guest");
  return member;
}

/** The reader, or null while a guest or without a workspace. */
export function useMemberOrNull(): Member | null {
  const info = useStore(sessionStore, (state) => state.info);
  return memberOf(info);
}

/** What the server last said of the reader; null before it has, and after the session has ended. */
export function useSessionInfo(): UserInfo | null {
  return useStore(sessionStore, (state) => state.info);
}

/** Tells whether the reader holds a permission. */
export function useMay(permission: Permission): boolean {
  return holds({ roles: useMember().user.roles }, permission);
}

/** The member that an answer of the server names, or null. */
export function memberOf(info: UserInfo | null): Member | null {
  if (info === null || !info.loggedIn) return null;
  const { user, workspace, settings, features, permissions } = info;
  return user === null || workspace === null || settings === null
    ? null
    : { user, workspace, settings, features, permissions };
}
