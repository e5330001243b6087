import { AccessDeniedError, emailForms, InvalidInputError, normalizeEmail } from "@guildhall/core";
import { findAccountByEmail } from "./account.repository.ts";
import { chooseWorkspace, openSession } from "./open-session.service.ts";
import { checkPassword } from "./password.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import type { VisitorCall } from "./visitor.ts";

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in by e-mail and password and sets the session's cookie. An unknown e-mail and a wrong password
 * look the same, also by the clock.
 * @throws {InvalidInputError} `wrong_credentials`
 * @throws {AccessDeniedError} `account_disabled` when every workspace has shut the account out
 */
export async function login(call: VisitorCall, credentials: Credentials, limits: SignInLimits): Promise<void> {
  const { deps, client } = call;
  if (!deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  const email = normalizeEmail(credentials.email);
  const attempt = { email, ip: client.ip };
  await limits.count(attempt);
  const account = await findAccountByEmail(call.db, emailForms(credentials.email));
  const isRight = await checkPassword(credentials.password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new InvalidInputError([{ field: "password", code: "wrong_credentials" }]);
  const workspaceId = await chooseWorkspace(call.db, account);
  await limits.forgive(attempt);
  await openSession(call, { accountId: account.id, workspaceId });
}
