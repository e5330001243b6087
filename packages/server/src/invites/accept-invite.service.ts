import { AccessDeniedError, ConflictError, InvalidInputError, normalizeEmail } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse, FieldError } from "@guildhall/core";
import { inviteReader, linkProblem, mayInvite, passwordProblems } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import { nameProblem } from "@guildhall/core/users";
import { claimAccount, findAccount, joinWorkspace } from "../accounts/account.repository.ts";
import type { AccountRow } from "../accounts/account.repository.ts";
import { proveEmail } from "../accounts/prove-email.service.ts";
import type { PasswordLimits } from "../accounts/update-password.service.ts";
import type { Handle } from "../db/database.ts";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { refuse } from "../lib/refuse.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { isTokenOf } from "../mail/one-time-link.ts";
import { openSession } from "../session/open-session.service.ts";
import { checkPassword, hashPassword } from "../session/password.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { findInvite, findInviterRoles, findMembership, spendInvite } from "./invite.repository.ts";
import type { InviteRow } from "./invite.repository.ts";

type Link = EndpointRequest<typeof accountCalls.checkInvite>["body"];
type Acceptance = EndpointRequest<typeof accountCalls.acceptInvite>["body"];

/** Describes an invite. @throws {InvalidInputError} at `token` if it isn't valid */
export async function checkInvite(
  call: VisitorCall,
  link: Link,
  limits: PasswordLimits,
): Promise<EndpointResponse<typeof accountCalls.checkInvite>> {
  const invite = await findOwnInvite(call, link, limits);
  const email = normalizeEmail(link.email);
  const { identity } = call.visitor;
  const readerEmail = identity?.email ?? "";
  const membership =
    identity === null ? null : await findMembership(call.db, { ...link, accountId: identity.accountId });
  const reader = inviteReader({ email, readerEmail, membership });
  // Active and disabled members are told so, whatever the state of the link.
  if (reader !== "joined" && reader !== "disabled") await requireUsable(call, { ...link, invite });
  const { workspaceName, inviterName, name } = invite;
  const account = await findAccount(call.db, email);
  return { workspaceName, inviterName, name, hasPassword: hasPassword(account), reader, readerEmail };
}

/**
 * Accepts an invite and signs in. An existing password is required and stays; the name is for this workspace.
 * @throws {InvalidInputError} at `token`, `password` or `passwordConfirm`
 * @throws {AccessDeniedError} `account_disabled` when the member is disabled in the workspace
 */
export async function acceptInvite(call: VisitorCall, body: Acceptance, limits: PasswordLimits): Promise<void> {
  const email = normalizeEmail(body.email);
  // Read before the invite: if that is unspent, no one has accepted it and set a password in between.
  const account = await findAccount(call.db, email);
  const invite = await requireInvite(call, body, limits);
  // No connection is held meanwhile: checking and hashing are slow, and take equally long.
  const others = nameProblems(body);
  const passwordHash = hasPassword(account)
    ? await requirePassword(call, { account, password: body.password, limits, others })
    : await hashNewPassword(body, { email, others });
  await transact(call, async (inside) => {
    const { workspaceId, name } = body;
    // First, so that a late caller is told that, and not what the first one made of the account.
    await spend(inside, workspaceId, invite);
    const { id: accountId } = await claim(inside, { email, passwordHash });
    await join(inside, { workspaceId, accountId, name });
    await openSession(inside, { accountId, workspaceId });
  });
}

/** @throws {InvalidInputError} at `token` unless the invite can be accepted */
export async function requireInvite(call: VisitorCall, link: Link, limits: PasswordLimits): Promise<InviteRow> {
  const invite = await findOwnInvite(call, link, limits);
  await requireUsable(call, { ...link, invite });
  return invite;
}

/** A link's invite in whatever state. */
async function findOwnInvite(call: VisitorCall, link: Link, { links }: PasswordLimits): Promise<InviteRow> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  await links.countTry(call.client.ip);
  const invite = await findInvite(call.db, { workspaceId: link.workspaceId, email: normalizeEmail(link.email) });
  return invite !== null && isTokenOf(link.token, invite.tokenHash) ? invite : refuseToken("invalid_token");
}

async function requireUsable(
  { db, at }: Pick<VisitorCall, "db" | "at">,
  { workspaceId, invite }: { readonly workspaceId: number; readonly invite: InviteRow },
): Promise<void> {
  const problem = linkProblem(invite, at);
  if (problem !== null) refuseToken(problem);
  await requireInviter(db, { workspaceId, id: invite.id });
}

/** An invite ends with its sender's right to invite. */
async function requireInviter(
  db: Handle,
  invite: { readonly workspaceId: number; readonly id: number },
): Promise<void> {
  if (!mayInvite({ roles: await findInviterRoles(db, invite) })) refuseToken("token_withdrawn");
}

type AccountWithPassword = AccountRow & { readonly passwordHash: string };

function hasPassword(account: AccountRow | null): account is AccountWithPassword {
  return account !== null && account.passwordHash !== null;
}

interface PasswordTry {
  readonly account: AccountWithPassword;
  readonly password: string;
  readonly limits: PasswordLimits;
  /** Other field errors. */
  readonly others: readonly FieldError[];
}

function nameProblems({ name }: Acceptance): readonly FieldError[] {
  const problem = nameProblem(name);
  return problem === null ? [] : [{ field: "name", ...problem }];
}

async function requirePassword(
  { client }: VisitorCall,
  { account, password, limits, others }: PasswordTry,
): Promise<string> {
  if (password === "") refuse([...others, { field: "password", code: "required" }]);
  const attempt = { email: account.email, ip: client.ip };
  await limits.signIn.count(attempt);
  if (!(await checkPassword(password, account.passwordHash)))
    refuse([...others, { field: "password", code: "wrong_password" }]);
  await limits.signIn.forgive(attempt);
  refuse(others);
  return account.passwordHash;
}

async function hashNewPassword(
  body: Acceptance,
  { email, others }: { readonly email: string; readonly others: readonly FieldError[] },
): Promise<string> {
  refuse([...others, ...passwordProblems({ ...body, email })]);
  return hashPassword(body.password);
}

interface Claim {
  readonly email: string;
  /** The verified one, or the new password's. */
  readonly passwordHash: string;
}

/** Creates the account, or sets its first password; never overwrites a password set meanwhile. */
async function claim(call: InsideCall, { email, passwordHash }: Claim): Promise<AccountRow> {
  const { db, language, at } = call;
  const account = (await claimAccount(db, { email, passwordHash, language, at })) ?? (await findAccount(db, email));
  if (account === null || !isSameSecret(account.passwordHash ?? "", passwordHash))
    throw new ConflictError("the password was changed meanwhile");
  await proveEmail(call, account.id);
  return account;
}

interface Joining {
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string;
}

/**
 * Marks an invite as spent; concurrent callers wait for its row and come too late.
 * @throws {InvalidInputError} at `token`
 */
export async function spend({ db, at }: InsideCall, workspaceId: number, { id, tokenHash }: InviteRow): Promise<void> {
  if (!(await spendInvite(db, { workspaceId, id, tokenHash, at }))) refuseToken("token_used");
  // Again: checking and hashing the password took a while.
  await requireInviter(db, { workspaceId, id });
}

/** Makes an account a member after its invite is spent. @throws {AccessDeniedError} `account_disabled` */
export async function join(call: InsideCall, member: Joining): Promise<void> {
  const { workspaceId, accountId } = member;
  const memberId = await joinWorkspace(call.db, { ...member, roles: [], at: call.at });
  if (memberId === null) throw new AccessDeniedError("account_disabled");
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "member.joined", payload: { memberId, by: "invite" } });
  call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(workspaceId));
}

function refuseToken(code: "invalid_token" | "token_used" | "token_expired" | "token_withdrawn"): never {
  throw new InvalidInputError([{ field: "token", code }]);
}
