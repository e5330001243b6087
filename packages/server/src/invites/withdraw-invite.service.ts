import { NotFoundError } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { inviteNews } from "./invite-news.ts";
import { deleteInvite } from "./open-invite.repository.ts";

/** Its link stops working. @throws {NotFoundError} if it was accepted or is gone */
export async function withdrawInvite(call: MemberCall, inviteId: number): Promise<void> {
  const workspaceId = call.actor.workspace.id;
  if (!(await deleteInvite(call.db, { workspaceId, id: inviteId }))) throw new NotFoundError("invite", { inviteId });
  await recordEvent(call, { type: "invite.withdrawn", payload: { inviteId } });
  call.tell(inviteNews(workspaceId));
}
