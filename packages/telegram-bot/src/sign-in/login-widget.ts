import { createHash } from "node:crypto";
import { checkSigned, toPerson } from "./signed-person.ts";
import type { SignInOutcome } from "./signed-person.ts";

/** How long ago somebody may have signed in. */
export const MAX_WIDGET_AGE_MS = 5 * 60_000;

/** Checks what the login widget passes to the page: `fields` are the parameters of its address. */
export function verifyLoginWidget(
  fields: Readonly<Record<string, string>>,
  { token, at }: { readonly token: string; readonly at: Date },
): SignInOutcome {
  const key = createHash("sha256").update(token).digest();
  const signed = new Map(Object.entries(fields));
  const signedAt = checkSigned({ fields: signed, key, at, maxAgeMs: MAX_WIDGET_AGE_MS });
  if (!(signedAt instanceof Date)) return { isValid: false, reason: signedAt };
  const person = toPerson({ ...fields, id: fields["id"] });
  return person === null
    ? { isValid: false, reason: "malformed" }
    : { isValid: true, person, signedAt, startParam: "" };
}
