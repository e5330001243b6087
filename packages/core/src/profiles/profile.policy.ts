import { passwordProblems } from "../accounts/password.policy.ts";
import { normalizeEmail } from "../lib/email.ts";
import type { FieldError } from "../lib/errors.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { MIN_BIRTH_YEAR } from "../lib/limits.ts";
import { localDateAt, parseDay, toDayText } from "../lib/time.ts";
import { emailProblem, nameProblem } from "../users/new-user.policy.ts";
import { tidyName } from "../lib/name.ts";
import type { Provider } from "./profile.values.ts";

/** Which parts of a profile its owner may change. */
export interface ProfileLocks {
  /** The name comes from where the person signs in. */
  readonly name: boolean;
  /** There is no e-mail and password here to change. */
  readonly signIn: boolean;
}

/** What somebody who signs in by a provider cannot change here. */
export function profileLocks(provider: Provider): ProfileLocks {
  const isExternal = provider !== "email";
  return { name: isExternal, signIn: isExternal };
}

/** A profile as it is kept. */
export interface KeptProfile {
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly provider: Provider;
}

/** What its owner wants of a profile; what is left out stays as it is. */
export interface ProfileWish {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** "" keeps the password. */
  readonly password: string;
  readonly passwordConfirm: string;
  /** `YYYY-MM-DD`; "" for none. */
  readonly birthday?: string | undefined;
}

/** What really changes; null where something stays. */
export interface ProfileChange {
  /** Tidied. */
  readonly name: string | null;
  /** Normalized. */
  readonly email: string | null;
  readonly password: string | null;
}

/** What a wish changes of a profile. */
export function profileChange(wish: ProfileWish, kept: KeptProfile): ProfileChange {
  const name = wish.name === undefined ? kept.name : tidyName(wish.name);
  const email = wish.email === undefined ? kept.email : normalizeEmail(wish.email);
  const hasPassword = wish.password !== "" || wish.passwordConfirm !== "";
  return {
    name: name === kept.name ? null : name,
    email: email === kept.email ? null : email,
    password: hasPassword ? wish.password : null,
  };
}

/** Whether a change has to be proved by the present password. */
export function changesSignIn({ email, password }: ProfileChange): boolean {
  return email !== null || password !== null;
}

/** What is wrong with a wish, by field; `today` is the last birthday there can be, `YYYY-MM-DD`. */
export function profileProblems(wish: ProfileWish, kept: KeptProfile, today: string): readonly FieldError[] {
  const change = profileChange(wish, kept);
  const locks = profileLocks(kept.provider);
  return [
    ...(change.name === null ? [] : atField("name", locks.name ? LOCKED : nameProblem(change.name))),
    ...(wish.birthday === undefined ? [] : atField("birthday", birthdayProblem(wish.birthday, today))),
    ...(change.email === null ? [] : atField("email", locks.signIn ? LOCKED : emailProblem(change.email))),
    ...(change.password === null ? [] : newPasswordProblems(wish, kept)),
  ];
}

/** The last birthday that can be: today where the workspace is. `YYYY-MM-DD`. @throws {RangeError} on an unknown zone */
export function latestBirthday(at: Date, zone: string): string {
  return toDayText(localDateAt(at, zone));
}

const LOCKED: FieldProblem = { code: "locked" };

function atField(field: string, problem: FieldProblem | null): readonly FieldError[] {
  return problem === null ? [] : [{ field, ...problem }];
}

function newPasswordProblems(wish: ProfileWish, { provider, email }: KeptProfile): readonly FieldError[] {
  if (profileLocks(provider).signIn) return [{ field: "password", ...LOCKED }];
  return passwordProblems({ ...wish, email });
}

function birthdayProblem(text: string, today: string): FieldProblem | null {
  if (text === "") return null;
  const day = parseDay(text);
  if (day === null) return { code: "not_a_date" };
  if (day.year < MIN_BIRTH_YEAR) return { code: "too_early", values: { min: String(MIN_BIRTH_YEAR) } };
  // Days written like this stand in the order of the calendar.
  return text > today ? { code: "in_the_future" } : null;
}
