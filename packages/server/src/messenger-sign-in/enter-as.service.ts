import { emailForms, InvariantError, MAX_NAME_LENGTH, normalizeEmail, tidyName } from "@guildhall/core";
import type { SignInError } from "@guildhall/core";
import { nameFromEmail } from "@guildhall/core/accounts";
import { enterByMessenger } from "@guildhall/core/session";
import type { MessengerFacts } from "@guildhall/core/session";
import { emailProblem, nameProblem } from "@guildhall/core/users";
import { findIdentityOwner, linkIdentity, lockAccount } from "../accounts/index.ts";
import { findChatMembers, linkChatMember } from "../chat/chat-member.repository.ts";
import { findConnection } from "../chat/connected-chat.repository.ts";
import type { Handle } from "../db/database.ts";
import { joinFirstTime } from "../directory/directory-account.repository.ts";
import { peopleNews } from "../events/people-news.ts";
import { recordEvent } from "../events/record-event.ts";
import { findAccountByEmail } from "../session/account.repository.ts";
import { chooseWorkspace, openSession } from "../session/open-session.service.ts";
import type { InsideCall } from "../session/transact.ts";
import {
  findActiveMember,
  findChatAccounts,
  findWorkspaceIds,
  insertAccount,
  isOtherPerson,
} from "./messenger-person.repository.ts";
import type { ForeignPerson } from "./messenger.ts";

/**
 * Opens a session as whoever the person is here, or becomes now; null if that worked.
 * @throws {AccessDeniedError} `account_disabled` when they're disabled everywhere
 */
export async function enterAs(call: InsideCall, person: ForeignPerson): Promise<SignInError | null> {
  const facts = await findFacts(call, person);
  const entry = enterByMessenger(facts);
  switch (entry.act) {
    case "refuse": {
      const { provider, identityId } = person;
      call.deps.log.info(
        { provider, identityId, reason: entry.error },
        "somebody a messenger vouched for isn't let in",
      );
      return entry.error;
    }
    case "enter":
      await open(call, facts, entry.accountId);
      return null;
    default: {
      const { workspaceId } = entry;
      const accountId = entry.act === "adopt" ? entry.accountId : await createAccount(call, person.email);
      const error = await settle(call, { person, accountId, workspaceId });
      if (error === null) await open(call, facts, accountId);
      return error;
    }
  }
}

export async function findFacts(call: InsideCall, person: ForeignPerson): Promise<MessengerFacts> {
  const { db } = call;
  const { provider, identityId, userId } = person;
  const owner = await findIdentityOwner(db, { provider, identityId });
  const teamWorkspaceId = await findTeamWorkspace(db, person);
  const isNowhere = provider === "slack" && teamWorkspaceId === null;
  const email = usableEmail(person);
  return {
    provider,
    linkedAccount: owner === null ? null : { ...owner, workspaceIds: await findWorkspaceIds(db, owner.id) },
    chatAccounts: isNowhere ? [] : await findChatAccounts(db, { provider, userId, workspaceId: teamWorkspaceId }),
    teamWorkspaceId,
    hasEmail: email !== "",
    emailAccount: email === "" ? null : await findEmailAccount(call, person, teamWorkspaceId),
  };
}

async function findEmailAccount({ db }: InsideCall, person: ForeignPerson, workspaceId: number | null) {
  const account = await findAccountByEmail(db, emailForms(person.email));
  if (account === null) return null;
  const { id: accountId } = account;
  const isSomebodyElse = await isOtherPerson(db, { ...person, accountId, workspaceId });
  return { ...account, workspaceIds: await findWorkspaceIds(db, accountId), isSomebodyElse };
}

/** "" for none that an account could have. */
function usableEmail({ email }: ForeignPerson): string {
  const normal = normalizeEmail(email);
  return emailProblem(normal) === null ? normal : "";
}

/** Null unless the person's team is connected here. */
async function findTeamWorkspace(db: Handle, { provider, teamId }: ForeignPerson): Promise<number | null> {
  if (teamId === "") return null;
  const connection = await findConnection(db, { provider, externalId: teamId });
  return connection?.state === "active" ? connection.workspaceId : null;
}

async function createAccount({ db, language, at }: InsideCall, email: string): Promise<number> {
  const normal = normalizeEmail(email);
  const created = await insertAccount(db, { email: normal, language, at });
  if (created !== null) return created;
  // Another of their browsers was faster.
  const account = await findAccountByEmail(db, [normal]);
  if (account === null) throw new InvariantError("an address is taken by no account");
  return account.id;
}

interface Settling {
  readonly person: ForeignPerson;
  readonly accountId: number;
  readonly workspaceId: number;
}

/** Makes the account a member who is this person; the reason if either is somebody else by now. */
async function settle(
  call: InsideCall,
  { person, accountId, workspaceId }: Settling,
): Promise<"link_first" | "unknown" | null> {
  const { provider, identityId, name } = person;
  const { db, at } = call;
  // People with one address take turns: two of them may be new at once.
  await lockAccount(db, accountId);
  if (await isOtherPerson(db, { ...person, accountId, workspaceId })) return "link_first";
  const memberId = await joinFirstTime(db, { workspaceId, accountId, name: nameOf(person), at });
  if (memberId !== null) {
    const actor = { memberId, workspace: { id: workspaceId } };
    await recordEvent({ ...call, actor }, { type: "member.joined", payload: { memberId, by: provider } });
    call.tell({ kind: "forget", accountId });
    call.tell(peopleNews(workspaceId));
  }
  if (!(await linkIdentity(call, { provider, identityId, name, accountId, workspaceId, byEmail: true }))) {
    const owner = await findIdentityOwner(db, { provider, identityId });
    if (owner?.id !== accountId) return "unknown";
  }
  await knowInChat(call, person, accountId);
  return null;
}

/** The name that a new member gets. */
export function nameOf({ name, email }: Pick<ForeignPerson, "name" | "email">): string {
  const tidy = tidyName(name).slice(0, MAX_NAME_LENGTH).trim();
  return nameProblem(tidy) === null ? tidy : nameFromEmail(email);
}

/** In their team's chat, they're their member from now on; nothing happens where they aren't one, or known already. */
export async function knowInChat(call: InsideCall, person: ForeignPerson, accountId: number): Promise<void> {
  const { db, at } = call;
  const { provider, userId: externalId } = person;
  const workspaceId = await findTeamWorkspace(db, person);
  if (workspaceId === null) return;
  const memberId = await findActiveMember(db, { workspaceId, accountId });
  const known = await findChatMembers(db, { workspaceId, provider, externalIds: [externalId] });
  if (memberId === null || known.length > 0) return;
  if (!(await linkChatMember(db, { workspaceId, provider, externalId, memberId, at }))) return;
  const actor = { memberId, workspace: { id: workspaceId } };
  await recordEvent({ ...call, actor }, { type: "chat_user.linked", payload: { memberId, provider } });
}

/** In the team's workspace if they're a member there, else where they were last. */
async function open(call: InsideCall, facts: MessengerFacts, accountId: number): Promise<void> {
  const { teamWorkspaceId: there, linkedAccount, chatAccounts } = facts;
  const isThere = there !== null && (await findActiveMember(call.db, { workspaceId: there, accountId })) !== null;
  const known = [linkedAccount, ...chatAccounts].find((each) => each?.id === accountId);
  const account = { id: accountId, isSuperAdmin: known?.isSuperAdmin === true };
  await openSession(call, { accountId, workspaceId: isThere ? there : await chooseWorkspace(call.db, account) });
}
