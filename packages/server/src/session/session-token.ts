import { createHash } from "node:crypto";
import type { Random } from "../lib/random.ts";

/** How long a session lives after its last use, in ms: 30 days. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** How old the kept time of the last use may get before it is written again, in ms: an hour. */
export const SEEN_STEP_MS = 60 * 60 * 1000;

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** A new session secret: 256 random bits, 43 characters of base64url. */
export function createSessionToken(random: Random): string {
  return random.token(TOKEN_BYTES);
}

/** What is kept of a secret: its SHA-256; null for a text that can be no secret of ours. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN_FORM.test(token) ? createHash("sha256").update(token).digest() : null;
}
