import type { FileKind } from "@guildhall/core";
import type { Handle } from "../db/database.ts";

export interface AttachmentRow {
  readonly id: number;
  readonly name: string;
  readonly kind: FileKind;
  readonly raw_file: string;
  readonly shown_file: string | null;
}

export interface NewAttachment {
  readonly workspaceId: number;
  readonly memberId: number;
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly rawFile: string;
  readonly shownFile: string | null;
  readonly at: Date;
}

/** Records a file that isn't attached yet; returns its id. */
export async function insertAttachment(db: Handle, attachment: NewAttachment): Promise<number> {
  const { id } = await db
    .insertInto("attachments")
    .values({
      workspace_id: attachment.workspaceId,
      member_id: attachment.memberId,
      name: attachment.name,
      kind: attachment.kind,
      bytes: attachment.bytes,
      width: attachment.width,
      height: attachment.height,
      raw_file: attachment.rawFile,
      shown_file: attachment.shownFile,
      created_at: attachment.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface AttachmentIds {
  readonly workspaceId: number;
  readonly ids: readonly number[];
}

/** Attaches files of a member, or detaches them if `keptAt` is null; returns how many. */
export async function setAttachmentsKept(
  db: Handle,
  { workspaceId, ids }: AttachmentIds,
  keptAt: Date | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ kept_at: keptAt })
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", [...ids])
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Attached files, unordered. */
export function listAttachments(db: Handle, { workspaceId, ids }: AttachmentIds): Promise<AttachmentRow[]> {
  return db
    .selectFrom("attachments")
    .select(["id", "name", "kind", "raw_file", "shown_file"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", [...ids])
    .where("kept_at", "is not", null)
    .execute();
}

export interface LooseAttachment {
  readonly workspace_id: number;
  readonly id: number;
  readonly raw_file: string;
  readonly shown_file: string | null;
}

/** Unattached files from before an instant, oldest first, at most `limit`. */
export function listLooseAttachments(db: Handle, before: Date, limit: number): Promise<LooseAttachment[]> {
  return db
    .selectFrom("attachments")
    .select(["workspace_id", "id", "raw_file", "shown_file"])
    .where("kept_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Deletes the row of an unattached file. */
export async function deleteLooseAttachment(db: Handle, { workspace_id, id }: LooseAttachment): Promise<void> {
  await db
    .deleteFrom("attachments")
    .where("workspace_id", "=", workspace_id)
    .where("id", "=", id)
    .where("kept_at", "is", null)
    .execute();
}
