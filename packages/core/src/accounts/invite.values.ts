/**
 * What a reader can do with an invite: `guest` signs in with it, `invited` joins with the current account, `other` is
 * signed in with another email, `joined` is already a member, `disabled` has been disabled.
 */
export const INVITE_READERS = ["guest", "invited", "other", "joined", "disabled"] as const;

export type InviteReader = (typeof INVITE_READERS)[number];
