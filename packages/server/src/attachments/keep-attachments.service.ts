import type { MemberCall } from "../lib/deps.ts";
import { setAttachmentsKept } from "./attachment.repository.ts";

/** Attaches stored files to what is being saved, in its transaction; no ids, no work. */
export async function keepAttachments(call: MemberCall, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await setAttachmentsKept(call.db, { workspaceId: call.actor.workspace.id, ids }, call.at);
}
