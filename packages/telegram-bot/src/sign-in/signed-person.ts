import { createHmac, timingSafeEqual } from "node:crypto";

/** Who Telegram says has signed in. */
export interface SignedPerson {
  readonly externalId: string;
  readonly name: string;
  readonly username: string;
  /** An address; "" for none. */
  readonly photoUrl: string;
}

export type SignInOutcome =
  | { readonly isValid: true; readonly person: SignedPerson; readonly signedAt: Date; readonly startParam: string }
  /** Its signature isn't the bot's, it's too old or from the future, or it isn't what Telegram sends. */
  | { readonly isValid: false; readonly reason: "forged" | "expired" | "malformed" };

/** How far Telegram's clock may be ahead of ours, in ms. */
const MAX_AHEAD_MS = 5 * 60_000;

export interface SignedFields {
  /** All fields that were signed, and `hash`. */
  readonly fields: ReadonlyMap<string, string>;
  readonly key: Buffer;
  readonly at: Date;
  readonly maxAgeMs: number;
}

/** When the fields were signed, or why they don't count. The signature is checked before anything is believed. */
export function checkSigned({ fields, key, at, maxAgeMs }: SignedFields): Date | "forged" | "expired" | "malformed" {
  const hash = fields.get("hash") ?? "";
  if (!/^[0-9a-f]{64}$/i.test(hash)) return "malformed";
  const expected = createHmac("sha256", key).update(dataCheckString(fields)).digest();
  if (!timingSafeEqual(Buffer.from(hash, "hex"), expected)) return "forged";
  const date = fields.get("auth_date") ?? "";
  if (!/^\d{1,12}$/.test(date)) return "malformed";
  const signedAt = new Date(Number(date) * 1000);
  const ageMs = at.getTime() - signedAt.getTime();
  return ageMs > maxAgeMs || ageMs < -MAX_AHEAD_MS ? "expired" : signedAt;
}

function dataCheckString(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name]) => name !== "hash")
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("\n");
}

/** Null unless they are of a person. */
export function toPerson(user: {
  readonly id: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly username?: unknown;
  readonly photo_url?: unknown;
}): SignedPerson | null {
  const externalId = String(user.id);
  if (!/^[1-9]\d{0,15}$/.test(externalId)) return null;
  const [first, last, username, photoUrl] = [user.first_name, user.last_name, user.username, user.photo_url].map(text);
  return { externalId, name: `${first} ${last}`.trim(), username: username ?? "", photoUrl: photoUrl ?? "" };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
