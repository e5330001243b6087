import { createHash } from "node:crypto";
import type { Random } from "../lib/random.ts";

/** Lifetime of a session after its last use, in ms: 30 days. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The stored last use is updated only when it's older than this, in ms: an hour. */
export const SEEN_STEP_MS = 60 * 60 * 1000;

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** 256 random bits, 43 characters of base64url. */
export function createSessionToken(random: Random): string {
  return random.token(TOKEN_BYTES);
}

/** The stored form of a secret: its SHA-256; null for a text that isn't a secret of ours. */
export function hashSessionToken(token: string): Buffer | null {
  return TOKEN_FORM.test(token) ? createHash("sha256").update(token).digest() : null;
}
