import { NotFoundError } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { deleteUnsentMails } from "../mail/mail.repository.ts";
import { inviteNews } from "./invite-news.ts";
import { deleteInvite } from "./open-invite.repository.ts";

/** Its link stops working, and a mail that hasn't gone out never does. @throws {NotFoundError} if it was accepted or is gone */
export async function withdrawInvite(call: MemberCall, inviteId: number): Promise<void> {
  const workspaceId = call.actor.workspace.id;
  const email = await deleteInvite(call.db, { workspaceId, id: inviteId });
  if (email === null) throw new NotFoundError("invite", { inviteId });
  await deleteUnsentMails(call.db, { workspaceId, template: "invite", recipient: email, at: call.at });
  await recordEvent(call, { type: "invite.withdrawn", payload: { inviteId } });
  call.tell(inviteNews(workspaceId));
}
