import { AccessDeniedError, InvalidInputError } from "@guildhall/core";
import type { FieldError, FieldProblem } from "@guildhall/core";
import { mayAddUsers } from "@guildhall/core/users";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { sendInvites } from "../invites/send-invites.service.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findMembersByEmail, insertMemberGroups, insertUsers } from "./new-user.repository.ts";
import type { NewUser, WrittenMember } from "./new-user.repository.ts";

export interface Batch<User extends NewUser> {
  readonly users: readonly User[];
  readonly by: "form" | "spreadsheet";
  /** Other problems found. */
  readonly problems: readonly FieldError[];
  /** Attaches a problem to a user's email field. */
  readonly atEmail: (user: User, problem: FieldProblem) => FieldError;
}

/** @throws {AccessDeniedError} `email_auth_off` when email sign-in is off */
export function requireAddingUsers({ deps }: Pick<MemberCall, "deps">): void {
  const decision = mayAddUsers({ emailAuth: deps.config.login.email });
  if (!decision.allowed) throw new AccessDeniedError(decision.reason);
}

/**
 * Adds members in one go, with passwordless accounts for new addresses, and sends each an invite. Returns ids in order.
 * @throws {InvalidInputError} with every problem, including `already_member` and `member_disabled`
 */
export async function addUsers<User extends NewUser>(call: MemberCall, batch: Batch<User>): Promise<number[]> {
  const { db, actor, at, language } = call;
  const workspaceId = actor.workspace.id;
  const { users, problems } = batch;
  refuse([...problems, ...(await membersAmong(call, batch))]);
  const written = await insertUsers(db, { workspaceId, users, language, at });
  // Someone else may have added the same people meanwhile; their rows exist by now.
  if (written.length < users.length) refuse(await membersAmong(call, batch));
  const added = joinWritten(users, written);
  const places = added.flatMap(({ memberId, groupIds }) => groupIds.map((groupId) => ({ memberId, groupId })));
  if (places.length > 0) await insertMemberGroups(db, workspaceId, places);
  await sendInvites(
    call,
    users.map(({ email, name }) => ({ email, name })),
  );
  await Promise.all(
    added.map(({ memberId, groupIds }) =>
      recordEvent(call, { type: "user.added", payload: { memberId, groupIds: [...groupIds], by: batch.by } }),
    ),
  );
  announce(call, added);
  return added.map(({ memberId }) => memberId);
}

async function membersAmong<User extends NewUser>(
  { db, actor }: MemberCall,
  { users, atEmail }: Batch<User>,
): Promise<FieldError[]> {
  const known = await findMembersByEmail(
    db,
    actor.workspace.id,
    users.map(({ email }) => email),
  );
  const statusOf = new Map(known.map(({ email, status }) => [email, status]));
  return users.flatMap((user) => {
    const status = statusOf.get(user.email);
    if (status === undefined) return [];
    return [atEmail(user, { code: MEMBER_CODES[status] })];
  });
}

const MEMBER_CODES = { active: "already_member", disabled: "member_disabled" } as const;

function joinWritten<User extends NewUser>(
  users: readonly User[],
  written: readonly WrittenMember[],
): (User & WrittenMember)[] {
  const byEmail = new Map(written.map((each) => [each.email, each]));
  return users.flatMap((user) => {
    const member = byEmail.get(user.email);
    return member === undefined ? [] : [{ ...user, ...member }];
  });
}

/** An account may be signed in elsewhere: it can now switch to this workspace. */
function announce(call: MemberCall, added: readonly WrittenMember[]): void {
  for (const { accountId } of added) call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(call.actor.workspace.id));
}

/** Ordered by spreadsheet row, if they have one. */
function refuse(problems: readonly FieldError[]): void {
  if (problems.length === 0) return;
  throw new InvalidInputError(problems.toSorted((first, second) => (first.cell?.row ?? 0) - (second.cell?.row ?? 0)));
}
