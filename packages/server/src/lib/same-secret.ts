import { timingSafeEqual } from "node:crypto";

/** Tells whether two secrets, hashes or signatures are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: Uint8Array | string, kept: Uint8Array | string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(kept)];
  return first.length === second.length && timingSafeEqual(first, second);
}
