import { BULK_FILE_TYPES, MAX_BULK_FILE_BYTES } from "@guildhall/core";

/** Why a file can't be the spreadsheet; null if it can. The server checks the content. */
export type FileFault = "wrongType" | "tooLarge" | null;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** `size` in bytes. */
export function checkFile({ name, size }: { readonly name: string; readonly size: number }): FileFault {
  const isSpreadsheet = BULK_FILE_TYPES.some((type) => name.toLowerCase().endsWith(`.${type}`));
  if (!isSpreadsheet) return "wrongType";
  return size > MAX_BULK_FILE_BYTES ? "tooLarge" : null;
}

/** Bytes as whole megabytes. */
export function toMegabytes(bytes: number): number {
  return bytes / BYTES_PER_MEGABYTE;
}
