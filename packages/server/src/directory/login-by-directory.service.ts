import {
  InvalidInputError,
  MAX_NAME_LENGTH,
  normalizeEmail,
  RefusedError,
  tidyName,
  UnavailableError,
} from "@guildhall/core";
import { emailProblem } from "@guildhall/core/users";
import { proveEmail } from "../accounts/index.ts";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { chooseWorkspace, openSession } from "../session/open-session.service.ts";
import type { SignInLimits } from "../session/sign-in-limits.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { joinFirstTime, linkAccount } from "./directory-account.repository.ts";
import type { Directory, DirectoryPerson } from "./directory.ts";

export interface DirectorySignIn {
  /** Null if directory sign-in is off. */
  readonly directory: Directory | null;
  readonly limits: SignInLimits;
}

/**
 * Signs in through the directory and sets the session cookie. The first sign-in creates the account, or finds it by
 * email, and joins the workspace configured for directory people.
 * @throws {InvalidInputError} `unknown_in_directory`; `email_missing`, `email_unusable` or `email_of_another` when the
 *   directory has no email for the person, none that's valid, or one with which somebody else of it signs in
 * @throws {RefusedError} `directory_login_off` if directory sign-in is off, `directory_unreachable` when the directory
 *   doesn't answer as it should
 * @throws {AccessDeniedError} `account_disabled` when the account is disabled in every workspace
 */
export async function loginByDirectory(
  call: VisitorCall,
  credentials: { readonly username: string; readonly password: string },
  { directory, limits }: DirectorySignIn,
): Promise<void> {
  if (directory === null) throw new RefusedError("directory_login_off");
  const { username, password } = credentials;
  const attempt = { email: `directory ${username}`, ip: call.client.ip };
  await limits.count(attempt);
  const person = await directory.verify(username, password).catch((error: unknown) => refuse(call, error));
  if (person === null) throw new InvalidInputError([{ field: "password", code: "unknown_in_directory" }]);
  const email = normalizeEmail(person.email);
  const code = email === "" ? "email_missing" : emailProblem(email) === null ? null : "email_unusable";
  if (code !== null) throw turnedAway(call, { person, code });
  const accountId = await admit(call, { ...person, email, name: tidyName(person.name) || tidyName(username) });
  if (accountId === null) throw turnedAway(call, { person, code: "email_of_another" });
  await limits.forgive(attempt);
  await openSession(call, accountId);
}

interface TurnedAway {
  readonly person: Pick<DirectoryPerson, "externalId">;
  readonly code: "email_missing" | "email_unusable" | "email_of_another";
}

/** The operator finds the entry to correct by its id. */
function turnedAway({ deps }: VisitorCall, { person, code }: TurnedAway): InvalidInputError {
  deps.log.warn({ entry: person.externalId, code }, "somebody of the company directory can't sign in with their email");
  return new InvalidInputError([{ field: "username", code }]);
}

/** The person hears that it isn't their password, the operator why. */
function refuse({ deps }: VisitorCall, error: unknown): never {
  if (!(error instanceof UnavailableError)) throw error;
  const { url = "ldap:" } = deps.config.directory ?? {};
  deps.log.warn({ host: new URL(url).host, ...causeOf(error) }, "the company directory can't be asked");
  throw new RefusedError("directory_unreachable");
}

/** System errors, TLS errors and LDAP results have a code. */
function causeOf({ cause }: UnavailableError): Readonly<Record<"code" | "problem", unknown>> {
  if (!(cause instanceof Error)) return { code: null, problem: String(cause) };
  const code = "code" in cause ? cause.code : null;
  return { code, problem: `${cause.name}: ${cause.message}` };
}

/** Null if their address is another directory person's here. */
async function admit(call: VisitorCall, person: DirectoryPerson) {
  const { at, language, deps } = call;
  const workspaceId = deps.config.directory?.workspaceId ?? 0;
  return runAndTell(deps, async (tx, { tell }) => {
    const account = await linkAccount(tx, { externalId: person.externalId, email: person.email, language, at });
    if (account === null) return null;
    const name = person.name.slice(0, MAX_NAME_LENGTH);
    const memberId =
      workspaceId === 0 ? null : await joinFirstTime(tx, { workspaceId, accountId: account.id, name, at });
    if (memberId !== null) {
      // Whoever came in on a messenger's word for the address must not get into this workspace with it.
      await proveEmail({ db: tx, tell }, account.id);
      const actor = { memberId, workspace: { id: workspaceId } };
      const scope = { db: tx, at, actor, tell };
      await recordEvent(scope, { type: "member.joined", payload: { memberId, by: "directory" } });
      tell(peopleNews(workspaceId));
    }
    return { accountId: account.id, workspaceId: await chooseWorkspace(tx, account) };
  });
}
