import { AccessDeniedError, InvalidInputError } from "@guildhall/core";
import { findAccountByEmail, readMemberships } from "./account.repository.ts";
import type { AccountRow } from "./account.repository.ts";
import { checkPassword } from "./password.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "./session-token.ts";
import { insertSession } from "./session.repository.ts";
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
export async function signIn(call: VisitorCall, credentials: Credentials, limits: SignInLimits): Promise<void> {
  const { deps, client } = call;
  if (!deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  const email = credentials.email.toLowerCase();
  const attempt = { email, ip: client.ip };
  await limits.count(attempt);
  const account = await findAccountByEmail(call.db, email);
  const isRight = await checkPassword(credentials.password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new InvalidInputError([{ field: "password", code: "wrong_credentials" }]);
  const workspaceId = await chooseWorkspace(call, account);
  await limits.forgive(attempt);
  await openSession(call, { accountId: account.id, workspaceId });
}

/** The workspace to begin in: the one used last, else the oldest; null when the account has none. */
async function chooseWorkspace({ db }: VisitorCall, account: AccountRow): Promise<number | null> {
  const { workspaceIds, shutOut, lastWorkspaceId } = await readMemberships(db, account.id);
  if (workspaceIds.length === 0 && shutOut > 0 && !account.isSuperAdmin) throw new AccessDeniedError("account_disabled");
  return workspaceIds.find((id) => id === lastWorkspaceId) ?? workspaceIds[0] ?? null;
}

/** Opens a session with a secret of its own and gives the secret to the asker. */
async function openSession(
  { db, deps, client, at }: VisitorCall,
  session: { readonly accountId: number; readonly workspaceId: number | null },
): Promise<void> {
  const token = createSessionToken(deps.random);
  const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
  const expiresAt = new Date(at.getTime() + SESSION_LIFETIME_MS);
  await insertSession(db, { ...session, tokenHash, at, expiresAt });
  client.setSession(token, expiresAt);
}
