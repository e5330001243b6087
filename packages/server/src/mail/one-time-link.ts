import { createHash, createHmac } from "node:crypto";
import type { Random } from "../lib/random.ts";
import { isSameSecret } from "../lib/same-secret.ts";

/** Purposes of links in emails; a link of one kind isn't valid for another. */
export const LINK_KINDS = ["sign_up", "reset", "invite", "email"] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

/** Seed of a link's token; worthless without the server's secret. */
export interface LinkSeed {
  readonly kind: LinkKind;
  readonly nonce: string;
}

/** The seed goes into the email, the hash identifies the token. */
export interface OneTimeLink {
  readonly seed: LinkSeed;
  readonly tokenHash: Buffer;
}

const NONCE_BYTES = 18;

/** Creates a link of one kind. */
export function createLink(kind: LinkKind, by: { readonly random: Random; readonly secret: string }): OneTimeLink {
  const seed = { kind, nonce: by.random.token(NONCE_BYTES) };
  return { seed, tokenHash: hashToken(deriveToken(seed, by.secret)) };
}

/** A link's token: 256 bits, 43 characters of base64url, deterministic for a seed. */
export function deriveToken({ kind, nonce }: LinkSeed, secret: string): string {
  return createHmac("sha256", secret).update(`guildhall one-time link\n${kind}\n${nonce}`).digest("base64url");
}

/** The stored form of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Compares in constant time. */
export function isTokenOf(token: string, tokenHash: Buffer): boolean {
  return isSameSecret(hashToken(token), tokenHash);
}
