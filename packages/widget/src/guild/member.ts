import type { UserInfo } from "@guildhall/core/session";

type SignedIn = Extract<UserInfo, { loggedIn: true }>;

export interface Member {
  readonly user: NonNullable<SignedIn["user"]>;
  readonly workspace: NonNullable<SignedIn["workspace"]>;
  readonly settings: NonNullable<SignedIn["settings"]>;
  readonly features: readonly string[];
  readonly permissions: readonly string[];
  /** The chats and trackers that the workspace is connected to. */
  readonly integrations: readonly string[];
}

/** Reads the member from a session's latest response; null for guests and without a workspace. */
export type ReadMember = (info: UserInfo | null) => Member | null;

/**
 * A reader for one session. It returns the same object while nothing has changed, so that an unchanged response doesn't
 * re-render anything.
 */
export function createMemberReader(): ReadMember {
  let known: { readonly info: UserInfo | null; readonly member: Member | null; readonly text: string } = {
    info: null,
    member: null,
    text: "null",
  };
  return (info) => {
    if (info !== known.info) {
      const member = toMember(info);
      const text = JSON.stringify(member);
      known = { info, text, member: text === known.text ? known.member : member };
    }
    return known.member;
  };
}

function toMember(info: UserInfo | null): Member | null {
  if (info === null || !info.loggedIn) return null;
  const { user, workspace, settings, features, permissions, integrations } = info;
  return user === null || workspace === null || settings === null
    ? null
    : { user, workspace, settings, features, permissions, integrations };
}
