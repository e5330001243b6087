import { AccessDeniedError, InvalidInputError, MAX_BULK_USERS, parseEmails } from "@guildhall/core";
import type { EmailList } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { findKnownMembers } from "./invite.repository.ts";
import { sendInvites } from "./send-invites.service.ts";

/** As many invalid addresses as an error message names. */
const NAMED_ADDRESSES = 5;

export interface InviteCount {
  readonly invited: number;
  readonly members: number;
  readonly disabled: number;
}

/**
 * Invites the addresses in a text; none if one is invalid. Members are skipped, but those who never signed in get their
 * link again.
 * @throws {InvalidInputError} at `emails`
 */
export async function inviteUsers(call: MemberCall, text: string): Promise<InviteCount> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  const { emails } = requireEmails(parseEmails(text));
  const known = await findKnownMembers(call.db, call.actor.workspace.id, emails);
  const byEmail = new Map(known.map((each) => [each.email, each]));
  const wanted = emails.filter((email) => byEmail.get(email)?.isSettled !== true);
  await sendInvites(
    call,
    wanted.map((email) => ({ email, name: byEmail.get(email)?.name ?? "" })),
  );
  const disabled = known.filter((each) => each.isDisabled).length;
  return { invited: wanted.length, members: emails.length - wanted.length - disabled, disabled };
}

function requireEmails(list: EmailList): EmailList {
  const { emails, invalid } = list;
  if (invalid.length > 0) {
    const named = invalid
      .slice(0, NAMED_ADDRESSES)
      .map((word) => word.slice(0, 60))
      .join(", ");
    const rest = invalid.length > NAMED_ADDRESSES ? ", …" : "";
    throw new InvalidInputError([{ field: "emails", code: "not_emails", values: { list: named + rest } }]);
  }
  if (emails.length === 0) throw new InvalidInputError([{ field: "emails", code: "required" }]);
  if (emails.length > MAX_BULK_USERS) {
    throw new InvalidInputError([{ field: "emails", code: "too_many", values: { max: MAX_BULK_USERS } }]);
  }
  return list;
}
