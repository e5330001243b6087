/**
 * What somebody who opens an invitation can do with it: `guest` signs in by it, `invited` joins with the account that is
 * signed in, `other` is signed in with another e-mail, `joined` is in already, `disabled` was shut out.
 */
export const INVITE_READERS = ["guest", "invited", "other", "joined", "disabled"] as const;

/** What somebody who opens an invitation can do with it. */
export type InviteReader = (typeof INVITE_READERS)[number];
