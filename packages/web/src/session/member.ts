import type { UserInfo } from "@guildhall/core/session";

type SignedIn = Extract<UserInfo, { loggedIn: true }>;

export interface Member {
  readonly user: NonNullable<SignedIn["user"]>;
  readonly workspace: NonNullable<SignedIn["workspace"]>;
  readonly settings: NonNullable<SignedIn["settings"]>;
  readonly features: readonly string[];
  readonly permissions: readonly string[];
}

let known: { readonly info: UserInfo | null; readonly member: Member | null; readonly text: string } = {
  info: null,
  member: null,
  text: "null",
};

/**
 * The member in a session response, or null. Returns the same object while nothing has changed, so that an unchanged
 * response doesn't re-render anything.
 */
export function memberOf(info: UserInfo | null): Member | null {
  if (info !== known.info) {
    const member = readMember(info);
    const text = JSON.stringify(member);
    known = { info, text, member: text === known.text ? known.member : member };
  }
  return known.member;
}

function readMember(info: UserInfo | null): Member | null {
  if (info === null || !info.loggedIn) return null;
  const { user, workspace, settings, features, permissions } = info;
  return user === null || workspace === null || settings === null
    ? null
    : { user, workspace, settings, features, permissions };
}
