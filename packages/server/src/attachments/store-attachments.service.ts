import type { FileKind, ReceivedFile } from "@guildhall/core";
import { isImageKind } from "@guildhall/core/attachments";
import { newGuardedFileName } from "../files/file-name.ts";
import type { FileEnding } from "../files/file-name.ts";
import type { MemberCall } from "../lib/deps.ts";
import { remakeImage } from "./attachment-image.ts";
import { insertAttachment } from "./attachment.repository.ts";
import type { NewAttachment } from "./attachment.repository.ts";

const ENDINGS: Readonly<Record<FileKind, FileEnding>> = {
  jpeg: "jpg",
  png: "png",
  pdf: "pdf",
  docx: "docx",
  xlsx: "xlsx",
};

/**
 * Stores a call's files, images re-encoded; returns their ids in order. Files never passed to `keepAttachments` are
 * removed a day later. Slow: call it in the `prepare` step, outside the transaction.
 * @throws {InvalidInputError} `image_unreadable` or `image_pixels`, naming the file's field
 */
export async function storeAttachments(call: MemberCall, files: readonly ReceivedFile[]): Promise<number[]> {
  const ids: number[] = [];
  // One by one: each may be large, and memory runs out first.
  for (const file of files) ids.push(await storeAttachment(call, file));
  return ids;
}

async function storeAttachment(call: MemberCall, file: ReceivedFile): Promise<number> {
  const { deps, actor } = call;
  const newName = (ending: FileEnding): string => newGuardedFileName(deps.random, actor.workspace.id, ending);
  const rawFile = newName(ENDINGS[file.kind]);
  const common = {
    workspaceId: actor.workspace.id,
    memberId: actor.memberId,
    name: shownName(file),
    kind: file.kind,
    rawFile,
    at: call.at,
  };
  // The row comes first, so that cleanup finds the file if anything fails later.
  const write = (row: Pick<NewAttachment, "bytes" | "width" | "height" | "shownFile">) =>
    insertAttachment(call.db, { ...common, ...row });
  if (!isImageKind(file.kind)) {
    const id = await write({ bytes: file.size, width: null, height: null, shownFile: null });
    await deps.files.put(rawFile, await file.read());
    return id;
  }
  const { raw, shown, width, height } = await remakeImage(file);
  const shownFile = newName("webp");
  const id = await write({ bytes: raw.length, width, height, shownFile });
  await deps.files.put(rawFile, raw);
  await deps.files.put(shownFile, shown);
  return id;
}

const NAME_ENDINGS: Readonly<Record<FileKind, RegExp>> = {
  jpeg: /\.(jpe?g|jpe|jfif)$/i,
  png: /\.png$/i,
  pdf: /\.pdf$/i,
  docx: /\.docx$/i,
  xlsx: /\.xlsx$/i,
};

/** The sender's file name, with an extension that fits the content. */
function shownName({ name, kind }: Pick<ReceivedFile, "name" | "kind">): string {
  const trimmed = name.trim();
  return NAME_ENDINGS[kind].test(trimmed) ? trimmed : `${trimmed}.${ENDINGS[kind]}`;
}
