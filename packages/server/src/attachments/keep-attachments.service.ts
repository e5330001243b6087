import type { MemberCall } from "../lib/deps.ts";
import { setAttachmentsKept } from "./attachment.repository.ts";

/** Holds stored files for what is being saved, in its transaction; no ids are no work. */
export async function keepAttachments(call: MemberCall, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await setAttachmentsKept(call.db, { workspaceId: call.actor.workspace.id, ids }, call.at);
}
