import type { FieldError } from "@guildhall/core";
import { queueMails } from "../mail/mail.repository.ts";
import { openSession } from "../session/open-session.service.ts";
import { checkPassword } from "../session/password.ts";
import { deleteSession, endAccountSessions } from "../session/session.repository.ts";
import type { SignInLimits } from "../session/sign-in-limits.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { recordAccountEvent } from "./account-event.ts";
import { spendTokens } from "./account-token.repository.ts";
import { setPassword } from "./account.repository.ts";
import type { AccountRow } from "./account.repository.ts";

interface CurrentPassword {
  readonly account: AccountRow;
  readonly password: string;
  readonly limits: SignInLimits;
}

/**
 * Checks the current password; an account without one, such as a directory account, has nothing to check.
 * @throws {TooManyRequestsError} after too many wrong ones
 */
export async function currentPasswordProblems(
  { client }: VisitorCall,
  { account, password, limits }: CurrentPassword,
): Promise<readonly FieldError[]> {
  if (account.passwordHash === null) return [];
  if (password === "") return [{ field: "currentPassword", code: "required" }];
  const attempt = { email: account.email, ip: client.ip };
  await limits.count(attempt);
  if (!(await checkPassword(password, account.passwordHash)))
    return [{ field: "currentPassword", code: "wrong_password" }];
  await limits.forgive(attempt);
  return [];
}

/** Sets a new password: emailed links are spent, the owner is notified, and all other sessions end. */
export async function replacePassword(
  call: InsideCall,
  {
    account,
    passwordHash,
    workspaceId,
  }: {
    readonly account: AccountRow;
    readonly passwordHash: string;
    readonly workspaceId: number | null;
  },
): Promise<void> {
  await spendTokens(call.db, { id: 0, email: account.email, at: call.at });
  await setPassword(call.db, account.id, passwordHash);
  await tellOwner(call, account);
  const facts = { by: "own" } as const;
  await recordAccountEvent(call, { type: "account.password_changed", accountId: account.id, workspaceId, facts });
  await enter(call, { accountId: account.id, workspaceId });
}

export interface OpenedSession {
  readonly accountId: number;
  readonly workspaceId: number | null;
}

/** Ends every session of the account and the caller's own, then opens a new one. */
export async function enter(call: InsideCall, session: OpenedSession): Promise<void> {
  const { db, visitor } = call;
  if (visitor.identity !== null) await deleteSession(db, visitor.identity.tokenHash);
  await endAccountSessions(db, session.accountId);
  await openSession(call, session);
  const changed = [session.accountId, visitor.identity?.accountId ?? session.accountId];
  for (const accountId of new Set(changed)) call.tell({ kind: "forget", accountId });
}

export async function tellOwner({ db, at, requestId, tell }: InsideCall, account: AccountRow): Promise<void> {
  const { id, email, language } = account;
  const data = { name: "", workspace: "", author: "", quote: "", amounts: [], date: "", path: "/reset-password" };
  const cause = `password_changed:${id}:${requestId}`;
  await queueMails(db, [{ workspaceId: 0, recipient: email, language, template: "password_changed", data, cause }], at);
  tell({ kind: "mail" });
}
