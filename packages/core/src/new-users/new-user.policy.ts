import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { isEmail } from "../lib/email.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";

/** Whether people can be added at all: `email_auth_off` where nobody could sign in by the e-mail they are added with. */
export function mayAddUsers({ emailAuth }: { readonly emailAuth: boolean }): Decision {
  return emailAuth ? ALLOWED : denied("email_auth_off");
}

/** A name as it is kept: single spaces, none around it, one Unicode form (NFC). */
export function tidyName(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Control characters, and those that turn the direction of the text around a name. */
const DISGUISING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with a tidied name; null when nothing is. */
export function nameProblem(name: string): FieldProblem | null {
  if (!VISIBLE.test(name)) return { code: "required" };
  if (name.length > MAX_NAME_LENGTH) return { code: "too_long", values: { count: MAX_NAME_LENGTH } };
  return DISGUISING.test(name) ? { code: "wrong_format" } : null;
}

/** What is wrong with a normalized e-mail; null when nothing is. */
export function emailProblem(email: string): FieldProblem | null {
  if (email === "") return { code: "required" };
  if (email.length > MAX_EMAIL_LENGTH) return { code: "too_long", values: { count: MAX_EMAIL_LENGTH } };
  return isEmail(email) ? null : { code: "not_an_email" };
}
