import { FILE_MEDIA_TYPES, InvariantError } from "@guildhall/core";
import type { Random } from "../lib/random.ts";

/** What a kept file may be; the name's ending says which. */
export const FILE_TYPES = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  pdf: FILE_MEDIA_TYPES.pdf,
  docx: FILE_MEDIA_TYPES.docx,
  xlsx: FILE_MEDIA_TYPES.xlsx,
} as const;

/** Endings of kept files. */
export type FileEnding = keyof typeof FILE_TYPES;

const FILE_NAME = /^[1-9]\d{0,14}\/(a\.)?[\w-]{22}\.(webp|png|jpg|pdf|docx|xlsx)$/;

/** Files that belong to something which not everybody in the workspace may see. */
const GUARDED = "a.";

/** A name for a new file of a workspace, which nobody can guess. */
export function newFileName(random: Random, workspaceId: number, ending: FileEnding): string {
  return `${workspaceId}/${random.token(16)}.${ending}`;
}

/** A name as above, of a file that goes only to who has an address made for them: see `signFileUrl`. */
export function newGuardedFileName(random: Random, workspaceId: number, ending: FileEnding): string {
  return `${workspaceId}/${GUARDED}${random.token(16)}.${ending}`;
}

/** Whether a file goes only to who has an address made for them. */
export function isGuarded(name: string): boolean {
  return FILE_NAME.exec(name)?.[1] === GUARDED;
}

/** The path under which the server hands the file out to members of its workspace. */
export function fileUrl(name: string): string {
  return `/files/${requireFileName(name)}`;
}

/** The media type of a file by its name; null when it is no name of a file. */
export function fileTypeOf(name: string): string | null {
  const ending = FILE_NAME.exec(name)?.[2];
  // The pattern lets only the table's endings through.
  return ending === undefined ? null : FILE_TYPES[ending as FileEnding];
}

/** @throws {InvariantError} when it is no name of `newFileName`, such as one that leads out of the folder */
export function requireFileName(name: string): string {
  if (fileTypeOf(name) === null) throw new InvariantError("not the name of a file", { name });
  return name;
}

/** The name that a file gets in another workspace. @throws {InvariantError} when it is no name of a file */
export function moveFileName(name: string, workspaceId: number): string {
  return requireFileName(name.replace(/^\d+/, String(workspaceId)));
}
