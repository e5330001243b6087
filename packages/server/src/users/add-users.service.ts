import { AccessDeniedError, InvalidInputError } from "@guildhall/core";
import type { FieldError, FieldProblem } from "@guildhall/core";
import { mayAddUsers } from "@guildhall/core/users";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { sendInvites } from "../invites/send-invites.service.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findMembersByEmail, insertMemberGroups, insertUsers } from "./new-user.repository.ts";
import type { NewUser, WrittenMember } from "./new-user.repository.ts";

/** People to be added at once, all or nobody. */
export interface Batch<User extends NewUser> {
  readonly users: readonly User[];
  readonly by: "form" | "spreadsheet";
  /** What is wrong besides. */
  readonly problems: readonly FieldError[];
  /** Puts a problem of somebody's e-mail to its place. */
  readonly atEmail: (user: User, problem: FieldProblem) => FieldError;
}

/** @throws {AccessDeniedError} `email_auth_off` where nobody can sign in by e-mail */
export function requireAddingUsers({ deps }: Pick<MemberCall, "deps">): void {
  const decision = mayAddUsers({ emailAuth: deps.config.login.email });
  if (!decision.allowed) throw new AccessDeniedError(decision.reason);
}

/**
 * Makes people members at once, with accounts without a password for addresses that are new, and sends each an
 * invitation. Returns their ids in the order given.
 * @throws {InvalidInputError} with every problem, `already_member` and `member_disabled` among them
 */
export async function addUsers<User extends NewUser>(call: MemberCall, batch: Batch<User>): Promise<number[]> {
  const { db, actor, at, language } = call;
  const workspaceId = actor.workspace.id;
  const { users, problems } = batch;
  refuse([...problems, ...(await membersAmong(call, batch))]);
  const written = await insertUsers(db, { workspaceId, users, language, at });
  // Somebody else may have added the same people meanwhile: their rows are there by now.
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

/** An account may be signed in already, in another workspace: it can switch to this one from now on. */
function announce(call: MemberCall, added: readonly WrittenMember[]): void {
  for (const { accountId } of added) call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(call.actor.workspace.id));
}

/** In the order of the rows, where they are of a spreadsheet. */
function refuse(problems: readonly FieldError[]): void {
  if (problems.length === 0) return;
  throw new InvalidInputError(problems.toSorted((first, second) => (first.cell?.row ?? 0) - (second.cell?.row ?? 0)));
}
