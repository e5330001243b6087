import type { FileKind } from "./upload.ts";

const ZIP = "504b0304";
/** Also used for password-protected Office files. */
const COMPOUND = "d0cf11e0a1b11ae1";

/** Magic bytes by kind, in hex; zip-based formats share those of zip. */
const SIGNATURES: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["ffd8ff"],
  png: ["89504e470d0a1a0a"],
  pdf: ["255044462d"],
  docx: [ZIP],
  xlsx: [ZIP, COMPOUND],
};

/** Number of leading bytes that identify a file's kind. */
export const SIGNATURE_BYTES = 8;

/** The first of these kinds that matches the file's magic bytes, whatever its name; null for none. */
export function kindByStart(start: Uint8Array, kinds: readonly FileKind[]): FileKind | null {
  const hex = Array.from(start.subarray(0, SIGNATURE_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return kinds.find((kind) => SIGNATURES[kind].some((signature) => hex.startsWith(signature))) ?? null;
}
