import { isImageKind } from "@guildhall/core/attachments";
import type { Attachment } from "@guildhall/core/attachments";
import { signFileUrl } from "../files/signed-file.ts";
import type { MemberCall } from "../lib/deps.ts";
import { listAttachments } from "./attachment.repository.ts";
import type { AttachmentRow } from "./attachment.repository.ts";

/**
 * Files by id, in the order of the ids; missing ones are left out. The caller must be allowed to see what the files
 * belong to: the URLs open for nobody else.
 */
export async function presentAttachments(call: MemberCall, ids: readonly number[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await listAttachments(call.db, { workspaceId: call.actor.workspace.id, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => present(call, row));
}

function present(
  call: MemberCall,
  { id, name, kind, raw_file: rawFile, shown_file: shownFile }: AttachmentRow,
): Attachment {
  const signer = { secret: call.deps.config.secret, at: call.at };
  const sign = (file: string, savedAs: string): string =>
    signFileUrl({ name: file, savedAs, holder: call.actor }, signer);
  const rawUrl = sign(rawFile, name);
  return { id, url: shownFile === null ? rawUrl : sign(shownFile, ""), rawUrl, name, isImage: isImageKind(kind) };
}
