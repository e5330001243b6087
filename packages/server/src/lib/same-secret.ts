import { timingSafeEqual } from "node:crypto";

/** Compares secrets, hashes or signatures in constant time. */
export function isSameSecret(given: Uint8Array | string, kept: Uint8Array | string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(kept)];
  return first.length === second.length && timingSafeEqual(first, second);
}
