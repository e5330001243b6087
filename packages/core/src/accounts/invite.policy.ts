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
