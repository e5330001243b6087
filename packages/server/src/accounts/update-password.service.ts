import { AccessDeniedError, InvalidInputError, UnauthenticatedError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { linkProblem, passwordProblems } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import { regionalSettings } from "@guildhall/core/settings";
import type { Handle } from "../db/database.ts";
import { refuse } from "../lib/refuse.ts";
import { hashToken } from "../mail/one-time-link.ts";
import { chooseWorkspace } from "../session/open-session.service.ts";
import { hashPassword } from "../session/password.ts";
import type { SignInLimits } from "../session/sign-in-limits.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { Identity, VisitorCall } from "../session/visitor.ts";
import { recordAccountEvent } from "./account-event.ts";
import { findToken, spendTokens } from "./account-token.repository.ts";
import type { TokenRow } from "./account-token.repository.ts";
import { findAccount, findAccountById, setPassword } from "./account.repository.ts";
import { foundWorkspace } from "./found-workspace.service.ts";
import { linkWaitingPerson } from "./identities.service.ts";
import type { LinkLimits } from "./link-limits.ts";
import { currentPasswordProblems, enter, replacePassword, tellOwner } from "./own-password.ts";
import type { OpenedSession } from "./own-password.ts";
import { proveEmail } from "./prove-email.service.ts";

type PasswordUpdate = EndpointRequest<typeof accountCalls.updatePassword>["body"];

export interface PasswordLimits {
  readonly links: LinkLimits;
  readonly signIn: SignInLimits;
}

/** Returns what a link is for. @throws {InvalidInputError} at `token` if it isn't valid */
export async function checkPasswordToken(
  call: VisitorCall,
  token: string,
  { links }: PasswordLimits,
): Promise<TokenRow> {
  await links.countTry(call.client.ip);
  return requireToken(call.db, token, call.at);
}

/**
 * Sets a password by an emailed link, which signs in, or the caller's own; all other sessions end, and the current one
 * gets a new secret.
 * @throws {InvalidInputError} at `token`, `currentPassword`, `password` or `passwordConfirm`
 */
export async function updatePassword(
  call: VisitorCall,
  update: PasswordUpdate,
  limits: PasswordLimits,
): Promise<EndpointResponse<typeof accountCalls.updatePassword>> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  if (update.token !== "") return { payFor: await updateByLink(call, update, limits) };
  if (call.visitor.identity === null) throw new UnauthenticatedError();
  await updateOwn(call, { update, limits, identity: call.visitor.identity });
  return { payFor: "" };
}

/** Answers the plan that whoever signed up can only pay for; "" if there's none. */
async function updateByLink(call: VisitorCall, update: PasswordUpdate, limits: PasswordLimits): Promise<string> {
  const token = await checkPasswordToken(call, update.token, limits);
  if (token.kind === "sign_up" && !call.deps.config.login.registration)
    throw new AccessDeniedError("registration_disabled");
  const { id, email, kind } = token;
  refuse(passwordProblems({ ...update, email }));
  const settings = { ...token.settings, ...regionalSettings(update) };
  // Slow, so no connection is held meanwhile.
  const passwordHash = await hashPassword(update.password);
  return transact(call, async (inside) => {
    if (!(await spendTokens(inside.db, { id, email, at: call.at }))) refuseToken("token_used");
    if (kind !== "sign_up") {
      await enter(inside, await resetAccount(inside, { email, passwordHash }));
      return "";
    }
    const name = update.name || token.name;
    const founded = await foundWorkspace(inside, { email, passwordHash, name, settings, plan: token.licenseType });
    await linkWaitingPerson(inside, founded);
    await enter(inside, founded);
    return founded.payFor;
  });
}

async function resetAccount(
  call: InsideCall,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<OpenedSession> {
  const account = await findAccount(call.db, email);
  if (account === null) return refuseToken("invalid_token");
  await setPassword(call.db, account.id, passwordHash);
  await proveEmail(call, account.id);
  await tellOwner(call, account);
  const workspaceId = await chooseWorkspace(call.db, account);
  const facts = { by: "link" } as const;
  await recordAccountEvent(call, { type: "account.password_changed", accountId: account.id, workspaceId, facts });
  return { accountId: account.id, workspaceId };
}

async function updateOwn(
  call: VisitorCall,
  {
    update,
    limits,
    identity,
  }: { readonly update: PasswordUpdate; readonly limits: PasswordLimits; readonly identity: Identity },
): Promise<void> {
  const account = await findAccountById(call.db, identity.accountId);
  if (account === null) throw new UnauthenticatedError();
  refuse([
    ...(await currentPasswordProblems(call, { account, password: update.currentPassword, limits: limits.signIn })),
    ...passwordProblems({ ...update, email: account.email }),
  ]);
  const passwordHash = await hashPassword(update.password);
  await transact(call, async (inside) => {
    await replacePassword(inside, { account, passwordHash, workspaceId: call.visitor.actor?.workspace.id ?? null });
  });
}

async function requireToken(db: Handle, token: string, at: Date): Promise<TokenRow> {
  const row = await findToken(db, hashToken(token));
  if (row === null) return refuseToken("invalid_token");
  const problem = linkProblem(row, at);
  return problem === null ? row : refuseToken(problem);
}

function refuseToken(code: "invalid_token" | "token_used" | "token_expired"): never {
  throw new InvalidInputError([{ field: "token", code }]);
}
