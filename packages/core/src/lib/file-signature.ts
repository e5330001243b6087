import type { FileKind } from "./upload.ts";

const ZIP = "504b0304";
/** Holds what office programs protect by a password. */
const COMPOUND = "d0cf11e0a1b11ae1";

/** First bytes by kind, in hex; of a zip they say no more than that it is one. */
const SIGNATURES: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["ffd8ff"],
  png: ["89504e470d0a1a0a"],
  pdf: ["255044462d"],
  docx: [ZIP],
  xlsx: [ZIP, COMPOUND],
};

/** How many of a file's first bytes tell its kind. */
export const SIGNATURE_BYTES = 8;

/** The first of these kinds that a file can be by its first bytes; null when it is none of them, whatever it is called. */
export function kindByStart(start: Uint8Array, kinds: readonly FileKind[]): FileKind | null {
  const hex = Array.from(start.subarray(0, SIGNATURE_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return kinds.find((kind) => SIGNATURES[kind].some((signature) => hex.startsWith(signature))) ?? null;
}
