import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { isEmail } from "../lib/email.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";

/** Refuses with `email_auth_off` if people couldn't sign in with their email. */
export function mayAddUsers({ emailAuth }: { readonly emailAuth: boolean }): Decision {
  return emailAuth ? ALLOWED : denied("email_auth_off");
}

/** Expects a tidied name; null if it's fine. */
export function nameProblem(name: string): FieldProblem | null {
  if (name === "") return { code: "required" };
  return name.length > MAX_NAME_LENGTH ? { code: "too_long", values: { count: MAX_NAME_LENGTH } } : null;
}

/** Expects a normalized email; null if it's fine. */
export function emailProblem(email: string): FieldProblem | null {
  if (email === "") return { code: "required" };
  if (email.length > MAX_EMAIL_LENGTH) return { code: "too_long", values: { count: MAX_EMAIL_LENGTH } };
  return isEmail(email) ? null : { code: "not_an_email" };
}
