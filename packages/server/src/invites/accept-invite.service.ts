import { AccessDeniedError, ConflictError, InvalidInputError, normalizeEmail } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse, FieldError } from "@guildhall/core";
import { inviteReader, linkProblem, passwordProblems } from "@guildhall/core/accounts";
import type { accountCalls } from "@guildhall/core/accounts";
import { nameProblem } from "@guildhall/core/users";
import { claimAccount, findAccount, joinWorkspace } from "../accounts/account.repository.ts";
import type { AccountRow } from "../accounts/account.repository.ts";
import type { PasswordLimits } from "../accounts/update-password.service.ts";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { isTokenOf } from "../mail/one-time-link.ts";
import { openSession } from "../session/open-session.service.ts";
import { checkPassword, hashPassword } from "../session/password.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { findInvite, findMembership, spendInvite } from "./invite.repository.ts";
import type { InviteRow } from "./invite.repository.ts";

type Link = EndpointRequest<typeof accountCalls.checkInvite>["body"];
type Acceptance = EndpointRequest<typeof accountCalls.acceptInvite>["body"];

/** Says what an invitation is to, or why it does not work. @throws {InvalidInputError} at `token` */
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
  // Whoever is in, or was shut out, is told that: what the link is still worth is nothing to them.
  if (reader !== "joined" && reader !== "disabled") requireUsable(invite, call.at);
  const { workspaceName, inviterName, name } = invite;
  const account = await findAccount(call.db, email);
  return { workspaceName, inviterName, name, hasPassword: hasPassword(account), reader, readerEmail };
}

/**
 * Accepts an invitation and signs in. Who has a password already gives that one, and it stays; the name is
 * the one in this workspace.
 * @throws {InvalidInputError} at `token`, `password` or `passwordConfirm`
 * @throws {AccessDeniedError} `account_disabled` when the workspace has shut the member out
 */
export async function acceptInvite(call: VisitorCall, body: Acceptance, limits: PasswordLimits): Promise<void> {
  const email = normalizeEmail(body.email);
  // Before the invitation: who finds it unspent has not looked at the password of somebody who accepted it meanwhile.
  const account = await findAccount(call.db, email);
  const invite = await requireInvite(call, body, limits);
  // No connection is held meanwhile: either takes its time, and the same time.
  const others = nameProblems(body);
  const passwordHash = hasPassword(account)
    ? await requirePassword(call, { account, password: body.password, limits, others })
    : await hashNewPassword(body, { email, others });
  await transact(call, async (inside) => {
    const { workspaceId, name } = body;
    // First of all, so that whoever comes too late is told that, and not what the first has made of the account.
    await spend(inside, workspaceId, invite);
    const { id: accountId } = await claim(inside, { email, passwordHash });
    await join(inside, { workspaceId, accountId, name });
    await openSession(inside, { accountId, workspaceId });
  });
}

/** An invitation that can be accepted. @throws {InvalidInputError} at `token` */
export async function requireInvite(call: VisitorCall, link: Link, limits: PasswordLimits): Promise<InviteRow> {
  const invite = await findOwnInvite(call, link, limits);
  requireUsable(invite, call.at);
  return invite;
}

/** The invitation that a link is the key of, whatever has become of it. */
async function findOwnInvite(call: VisitorCall, link: Link, { links }: PasswordLimits): Promise<InviteRow> {
  if (!call.deps.config.login.email) throw new AccessDeniedError("email_auth_off");
  await links.countTry(call.client.ip);
  const invite = await findInvite(call.db, { workspaceId: link.workspaceId, email: normalizeEmail(link.email) });
  return invite !== null && isTokenOf(link.token, invite.tokenHash) ? invite : refuseToken("invalid_token");
}

function requireUsable(invite: InviteRow, at: Date): void {
  const problem = linkProblem(invite, at);
  if (problem !== null) refuseToken(problem);
}

type KeptAccount = AccountRow & { readonly passwordHash: string };

function hasPassword(account: AccountRow | null): account is KeptAccount {
  return account !== null && account.passwordHash !== null;
}

interface PasswordTry {
  readonly account: KeptAccount;
  readonly password: string;
  readonly limits: PasswordLimits;
  /** What is wrong besides. */
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
  /** The one that was checked, or of the new password. */
  readonly passwordHash: string;
}

/** The account, made or given its password now; a password that was set meanwhile is never overwritten. */
async function claim({ db, language, at }: InsideCall, { email, passwordHash }: Claim): Promise<AccountRow> {
  const account = (await claimAccount(db, { email, passwordHash, language, at })) ?? (await findAccount(db, email));
  if (account === null || !isSameSecret(account.passwordHash ?? "", passwordHash))
    throw new ConflictError("the password was changed meanwhile");
  return account;
}

/** Who joins where, under which name. */
interface Joining {
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string;
}

/** Spends an invitation: whoever waits for its row is too late then. @throws {InvalidInputError} at `token` */
export async function spend({ db, at }: InsideCall, workspaceId: number, { id, tokenHash }: InviteRow): Promise<void> {
  if (!(await spendInvite(db, { workspaceId, id, tokenHash, at }))) refuseToken("token_used");
}

/** Makes an account a member by the invitation that it has spent. @throws {AccessDeniedError} `account_disabled` */
export async function join(call: InsideCall, member: Joining): Promise<void> {
  const { workspaceId, accountId } = member;
  const memberId = await joinWorkspace(call.db, { ...member, roles: [], at: call.at });
  if (memberId === null) throw new AccessDeniedError("account_disabled");
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "member.joined", payload: { memberId, by: "invite" } });
  call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(workspaceId));
}

function refuseToken(code: "invalid_token" | "token_used" | "token_expired"): never {
  throw new InvalidInputError([{ field: "token", code }]);
}

function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new InvalidInputError(problems);
}
