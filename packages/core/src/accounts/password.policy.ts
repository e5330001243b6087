import type { FieldError } from "../lib/errors.ts";
import { normalizeEmail } from "../lib/email.ts";
import { MIN_PASSWORD_LENGTH } from "../lib/password-length.ts";
import type { FieldProblem } from "../lib/text-codes.ts";

// Tried first by attackers. Repeats, sequences and digit suffixes are reduced to these.
const COMMON = new Set([
  "password",
  "passwort",
  "passw0rd",
  "qwerty",
  "qwertyui",
  "qwertyuiop",
  "qwertz",
  "azerty",
  "asdfgh",
  "asdfghjk",
  "letmein",
  "iloveyou",
  "welcome",
  "admin",
  "administrator",
  "monkey",
  "dragon",
  "football",
  "baseball",
  "sunshine",
  "princess",
  "superman",
  "trustno",
  "abcdefgh",
  "abcd",
  "changeme",
  "secret",
  "йцукен",
  "йцукенг",
  "пароль",
  "parol",
  "zxcvbnm",
  "qazwsx",
  "qazwsxedc",
  "1q2w3e4r",
  "1qaz2wsx",
  "q1w2e3r4",
]);

/** A new password with its confirmation and its account. */
export interface NewPassword {
  readonly password: string;
  readonly passwordConfirm: string;
  /** The account's email; "" if unknown. */
  readonly email: string;
}

/** All problems with a new password and its confirmation; empty if it's acceptable. */
export function passwordProblems({ password, passwordConfirm, email }: NewPassword): readonly FieldError[] {
  const [own, repeated] = [passwordProblem(password, email), repetitionProblem(password, passwordConfirm)];
  return [
    ...(own === null ? [] : [{ field: "password", ...own }]),
    ...(repeated === null ? [] : [{ field: "passwordConfirm", ...repeated }]),
  ];
}

function passwordProblem(password: string, email: string): FieldProblem | null {
  if (password === "") return { code: "required" };
  if ([...password].length < MIN_PASSWORD_LENGTH) return { code: "too_short", values: { count: MIN_PASSWORD_LENGTH } };
  return isEasilyGuessed(password, email) ? { code: "weak_password" } : null;
}

function repetitionProblem(password: string, passwordConfirm: string): FieldProblem | null {
  if (passwordConfirm === "") return { code: "required" };
  return password === passwordConfirm ? null : { code: "mismatch" };
}

function isEasilyGuessed(password: string, email: string): boolean {
  const word = password.toLowerCase().trim();
  const letters = word.replace(/[^\p{L}]+/gu, "");
  const address = normalizeEmail(email);
  const [mailbox] = address.split("@");
  return (
    new Set(word).size < 4 ||
    isCountedUp(word) ||
    COMMON.has(word) ||
    COMMON.has(withoutTail(word)) ||
    (letters.length * 2 > word.length && COMMON.has(letters)) ||
    word === address ||
    word === mailbox
  );
}

/** Whether each character follows its predecessor, as in 12345678 or hgfedcba. */
function isCountedUp(word: string): boolean {
  const codes = Array.from(word, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1);
}

function withoutTail(word: string): string {
  return word.replace(/[\d\W_]+$/u, "");
}
