import { passwordProblems } from "../accounts/password.policy.ts";
import { normalizeEmail } from "../lib/email.ts";
import type { FieldError } from "../lib/errors.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { MIN_BIRTH_YEAR } from "../lib/limits.ts";
import { localDateAt, parseDay, toDayText } from "../lib/time.ts";
import { emailProblem, nameProblem } from "../users/new-user.policy.ts";
import { tidyName } from "../lib/name.ts";
import type { Provider } from "./profile.values.ts";

/** Which parts of a profile its owner may edit. */
export interface ProfileLocks {
  /** The name is managed by the sign-in provider. */
  readonly name: boolean;
  /** Email and password aren't managed here. */
  readonly signIn: boolean;
}

/** Fields managed by the sign-in provider. */
export function profileLocks(provider: Provider): ProfileLocks {
  const isExternal = provider !== "email";
  return { name: isExternal, signIn: isExternal };
}

export interface StoredProfile {
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly provider: Provider;
}

/** A requested profile change; omitted fields stay as they are. */
export interface ProfileInput {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** "" keeps the password. */
  readonly password: string;
  readonly passwordConfirm: string;
  /** `YYYY-MM-DD`; "" for none. */
  readonly birthday?: string | undefined;
}

/** The actual changes; null for unchanged fields. */
export interface ProfileChange {
  /** Tidied. */
  readonly name: string | null;
  /** Normalized. */
  readonly email: string | null;
  readonly password: string | null;
}

/** The effective changes of a request. */
export function profileChange(wish: ProfileInput, kept: StoredProfile): ProfileChange {
  const name = wish.name === undefined ? kept.name : tidyName(wish.name);
  const email = wish.email === undefined ? kept.email : normalizeEmail(wish.email);
  const hasPassword = wish.password !== "" || wish.passwordConfirm !== "";
  return {
    name: name === kept.name ? null : name,
    email: email === kept.email ? null : email,
    password: hasPassword ? wish.password : null,
  };
}

/** Whether a change requires the current password. */
export function changesSignIn({ email, password }: ProfileChange): boolean {
  return email !== null || password !== null;
}

/** Problems by field; `today` is the latest valid birthday, `YYYY-MM-DD`. */
export function profileProblems(wish: ProfileInput, kept: StoredProfile, today: string): readonly FieldError[] {
  const change = profileChange(wish, kept);
  const locks = profileLocks(kept.provider);
  return [
    ...(change.name === null ? [] : atField("name", locks.name ? LOCKED : nameProblem(change.name))),
    ...(wish.birthday === undefined ? [] : atField("birthday", birthdayProblem(wish.birthday, today))),
    ...(change.email === null ? [] : atField("email", locks.signIn ? LOCKED : emailProblem(change.email))),
    ...(change.password === null ? [] : newPasswordProblems(wish, kept)),
  ];
}

/** Today in the workspace's zone, `YYYY-MM-DD`. @throws {RangeError} on an unknown zone */
export function latestBirthday(at: Date, zone: string): string {
  return toDayText(localDateAt(at, zone));
}

const LOCKED: FieldProblem = { code: "locked" };

function atField(field: string, problem: FieldProblem | null): readonly FieldError[] {
  return problem === null ? [] : [{ field, ...problem }];
}

function newPasswordProblems(wish: ProfileInput, { provider, email }: StoredProfile): readonly FieldError[] {
  if (profileLocks(provider).signIn) return [{ field: "password", ...LOCKED }];
  return passwordProblems({ ...wish, email });
}

function birthdayProblem(text: string, today: string): FieldProblem | null {
  if (text === "") return null;
  const day = parseDay(text);
  if (day === null) return { code: "not_a_date" };
  if (day.year < MIN_BIRTH_YEAR) return { code: "too_early", values: { min: String(MIN_BIRTH_YEAR) } };
  // ISO dates sort chronologically.
  return text > today ? { code: "in_the_future" } : null;
}
