import { NotFoundError } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { deleteUnsentMails } from "../mail/mail.repository.ts";
import { expireThanksToInvited } from "../thanks/index.ts";
import { inviteNews } from "./invite-news.ts";
import { deleteInvite } from "./open-invite.repository.ts";

/**
 * Its link stops working, a mail that hasn't gone out never does, and thanks to the address go back to their givers.
 * @throws {NotFoundError} if it was accepted or is gone
 */
export async function withdrawInvite(call: MemberCall, inviteId: number): Promise<void> {
  const workspaceId = call.actor.workspace.id;
  const email = await deleteInvite(call.db, { workspaceId, id: inviteId });
  if (email === null) throw new NotFoundError("invite", { inviteId });
  for (const template of ["invite", "thanks_invited"])
    await deleteUnsentMails(call.db, { workspaceId, template, recipient: email, at: call.at });
  await expireThanksToInvited(call, email);
  await recordEvent(call, { type: "invite.withdrawn", payload: { inviteId } });
  call.tell(inviteNews(workspaceId));
}
