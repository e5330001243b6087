import { createHmac } from "node:crypto";
import { checkSigned, toPerson } from "./signed-person.ts";
import type { SignedPerson, SignInOutcome } from "./signed-person.ts";

/** How long ago the Mini App may have been opened. */
export const MAX_INIT_DATA_AGE_MS = 60 * 60_000;

/** Checks the `initData` of a Mini App, as Telegram gives it to the page: a query string. */
export function verifyInitData(
  initData: string,
  { token, at }: { readonly token: string; readonly at: Date },
): SignInOutcome {
  const pairs = [...new URLSearchParams(initData)];
  const fields = new Map(pairs);
  // A field given twice would be signed once and read as another.
  if (fields.size !== pairs.length) return { isValid: false, reason: "malformed" };
  const key = createHmac("sha256", "WebAppData").update(token).digest();
  const signedAt = checkSigned({ fields, key, at, maxAgeMs: MAX_INIT_DATA_AGE_MS });
  if (!(signedAt instanceof Date)) return { isValid: false, reason: signedAt };
  const person = readPerson(fields.get("user") ?? "");
  return person === null
    ? { isValid: false, reason: "malformed" }
    : { isValid: true, person, signedAt, startParam: fields.get("start_param") ?? "" };
}

function readPerson(json: string): SignedPerson | null {
  try {
    // Whatever it is, its fields are checked one by one.
    return toPerson(JSON.parse(json) as Parameters<typeof toPerson>[0]);
  } catch {
    return null;
  }
}
