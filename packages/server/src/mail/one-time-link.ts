import { createHash, createHmac } from "node:crypto";
import type { Random } from "../lib/random.ts";
import { isSameSecret } from "../lib/same-secret.ts";

/** What a link of a mail may be used for: one for each kind, so that none passes for another. */
export const LINK_KINDS = ["sign_up", "reset", "invite", "email"] as const;

/** What a link of a mail may be used for. */
export type LinkKind = (typeof LINK_KINDS)[number];

/** What the token of a link is derived from; worth nothing without the server's secret. */
export interface LinkSeed {
  readonly kind: LinkKind;
  readonly nonce: string;
}

/** A new link: its seed goes into the mail, the hash is what the token will be known by. */
export interface OneTimeLink {
  readonly seed: LinkSeed;
  readonly tokenHash: Buffer;
}

const NONCE_BYTES = 18;

/** Makes a link of one kind. */
export function createLink(kind: LinkKind, by: { readonly random: Random; readonly secret: string }): OneTimeLink {
  const seed = { kind, nonce: by.random.token(NONCE_BYTES) };
  return { seed, tokenHash: hashToken(deriveToken(seed, by.secret)) };
}

/** The token of a link: 256 bits, 43 characters of base64url, always the same for one seed. */
export function deriveToken({ kind, nonce }: LinkSeed, secret: string): string {
  return createHmac("sha256", secret).update(`guildhall one-time link\n${kind}\n${nonce}`).digest("base64url");
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Tells whether a token is the one that was kept, in the same time for every token. */
export function isTokenOf(token: string, tokenHash: Buffer): boolean {
  return isSameSecret(hashToken(token), tokenHash);
}
