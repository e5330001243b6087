import { ROLES } from "../permissions/roles.ts";
import type { Role } from "../permissions/roles.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { InviteReader } from "./invite.values.ts";

/** What the reader can do with an invite to `email`. Emails are normalized; `membership` is the reader's own. */
export function inviteReader({
  email,
  readerEmail,
  membership,
}: {
  readonly email: string;
  /** Empty for a guest. */
  readonly readerEmail: string;
  readonly membership: "active" | "disabled" | null;
}): InviteReader {
  if (readerEmail === "") return "guest";
  if (readerEmail !== email) return "other";
  if (membership === null) return "invited";
  return membership === "active" ? "joined" : "disabled";
}

/** Whether someone may invite people; once they may not, their invites let nobody in. */
export function mayInvite(actor: Actor): boolean {
  return holds(actor, "manage-users") || holds(actor, "access-intro");
}

/** The roles with which one may invite. */
export function rolesThatInvite(): readonly Role[] {
  return ROLES.filter((role) => mayInvite({ roles: [role] }));
}
