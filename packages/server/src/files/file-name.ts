import { FILE_MEDIA_TYPES, InvariantError } from "@guildhall/core";
import type { Random } from "../lib/random.ts";

/** Allowed types of stored files, by extension. */
export const FILE_TYPES = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  pdf: FILE_MEDIA_TYPES.pdf,
  docx: FILE_MEDIA_TYPES.docx,
  xlsx: FILE_MEDIA_TYPES.xlsx,
} as const;

export type FileEnding = keyof typeof FILE_TYPES;

const FILE_NAME = /^[1-9]\d{0,14}\/(a\.)?[\w-]{22}\.(webp|png|jpg|pdf|docx|xlsx)$/;

/** Prefix of files that not everyone in the workspace may see. */
const GUARDED = "a.";

/** Unguessable. */
export function newFileName(random: Random, workspaceId: number, ending: FileEnding): string {
  return `${workspaceId}/${random.token(16)}.${ending}`;
}

/** Like `newFileName`, for a file served only under a signed URL: see `signFileUrl`. */
export function newGuardedFileName(random: Random, workspaceId: number, ending: FileEnding): string {
  return `${workspaceId}/${GUARDED}${random.token(16)}.${ending}`;
}

/** Whether a file is served only under a signed URL. */
export function isGuarded(name: string): boolean {
  return FILE_NAME.exec(name)?.[1] === GUARDED;
}

/** The path under which the server serves the file to its workspace. */
export function fileUrl(name: string): string {
  return `/files/${requireFileName(name)}`;
}

/** Media type by name; null if it isn't a valid file name. */
export function fileTypeOf(name: string): string | null {
  const ending = FILE_NAME.exec(name)?.[2];
  // The pattern allows only the table's extensions.
  return ending === undefined ? null : FILE_TYPES[ending as FileEnding];
}

/** @throws {InvariantError} when it isn't from `newFileName`, such as one that leads out of the folder */
export function requireFileName(name: string): string {
  if (fileTypeOf(name) === null) throw new InvariantError("not the name of a file", { name });
  return name;
}

/** A file's name in another workspace. @throws {InvariantError} when it isn't a file name */
export function moveFileName(name: string, workspaceId: number): string {
  return requireFileName(name.replace(/^\d+/, String(workspaceId)));
}
