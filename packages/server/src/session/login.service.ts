import { AccessDeniedError, emailForms, InvalidInputError, normalizeEmail } from "@guildhall/core";
import { findAccountByEmail } from "./account.repository.ts";
import { chooseWorkspace, openSession } from "./open-session.service.ts";
import { checkPassword } from "./password.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import type { VisitorCall } from "./visitor.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in by email and password and sets the session cookie. An unknown email and a wrong password are
 * indistinguishable, even by timing.
 * @throws {InvalidInputError} `wrong_credentials`
 * @throws {AccessDeniedError} `account_disabled` when the account is disabled in every workspace
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
