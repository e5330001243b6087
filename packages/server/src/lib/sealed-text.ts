import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";

/** What a text is sealed for: it opens for nothing else. */
export interface Seal {
  /** The installation's. */
  readonly secret: string;
  /** Such as `widget key 12 k1`. */
  readonly purpose: string;
}

/** Encrypts a secret that must be read again, so that a copy of the database doesn't tell it. */
export function sealText(text: string, { secret, purpose, random }: Seal & { readonly random: Random }): Buffer {
  const nonce = Buffer.from(random.token(NONCE_BYTES), "base64url");
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null if it was sealed for something else, with another secret, or changed since. */
export function openText(sealed: Uint8Array, { secret, purpose }: Seal): string | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "guildhall sealed text", KEY_BYTES));
}
