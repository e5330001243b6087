import { emailForms, normalizeEmail } from "@guildhall/core";
import { linkProblem } from "@guildhall/core/accounts";
import { mismatchOf } from "@guildhall/core/session";
import { findIdentityOwner, linkIdentity, proveEmail } from "../accounts/index.ts";
import type { IdentityOwner } from "../accounts/index.ts";
import { join, spend } from "../invites/accept-invite.service.ts";
import { findInvite } from "../invites/invite.repository.ts";
import type { InviteRow } from "../invites/invite.repository.ts";
import { isTokenOf } from "../mail/one-time-link.ts";
import { findAccountByEmail } from "../session/account.repository.ts";
import { chooseWorkspace, openSession } from "../session/open-session.service.ts";
import type { InviteLink, SignInAim } from "../session/sign-in-attempt.ts";
import type { InsideCall } from "../session/transact.ts";
import { knowInChat, nameOf } from "./enter-as.service.ts";
import { insertAccount } from "./messenger-person.repository.ts";
import type { ForeignPerson } from "./messenger.ts";
import { failurePath, invitePath } from "./sign-in-paths.ts";

export interface InvitedArrival {
  readonly aim: Extract<SignInAim, { readonly kind: "invite" }>;
  readonly returnPath: string;
  readonly person: ForeignPerson;
}

/**
 * Accepts an invite without a password: its link proves the address, the messenger who will sign in. An account that has
 * a password asks for that instead.
 */
export async function acceptInviteAs(call: InsideCall, arrival: InvitedArrival): Promise<string> {
  const { aim, person } = arrival;
  const { provider, identityId } = person;
  const invite = await findUsableInvite(call, aim.invite);
  // The page says what's wrong with it.
  if (invite === null) return invitePath(aim);
  const email = normalizeEmail(aim.invite.email);
  const account = await findAccountByEmail(call.db, emailForms(email));
  const owner = await findIdentityOwner(call.db, { provider, identityId });
  if (owner !== null) {
    // Their own already: the page asks whether they want to join with it.
    return owner.id === account?.id ? enterFirst(call, arrival, owner) : failurePath(arrival, mismatchOf(provider));
  }
  if (account === null) {
    const accountId = await insertAccount(call.db, { email, language: call.language, at: call.at });
    return accountId === null ? failurePath(arrival, "unknown") : accept(call, { arrival, invite, accountId });
  }
  if (account.passwordHash !== null) return failurePath(arrival, "link_first");
  return accept(call, { arrival, invite, accountId: account.id });
}

async function findUsableInvite(call: InsideCall, link: InviteLink): Promise<InviteRow | null> {
  if (!call.deps.config.login.email) return null;
  const email = normalizeEmail(link.email);
  const invite = await findInvite(call.db, { workspaceId: link.workspaceId, email });
  if (invite === null || !isTokenOf(link.token, invite.tokenHash)) return null;
  return linkProblem(invite, call.at) === null ? invite : null;
}

async function enterFirst(call: InsideCall, { aim }: InvitedArrival, account: IdentityOwner): Promise<string> {
  await openSession(call, { accountId: account.id, workspaceId: await chooseWorkspace(call.db, account) });
  return invitePath(aim);
}

interface Accepting {
  readonly arrival: InvitedArrival;
  readonly invite: InviteRow;
  readonly accountId: number;
}

async function accept(call: InsideCall, { arrival, invite, accountId }: Accepting): Promise<string> {
  const { aim, person } = arrival;
  const { workspaceId, email } = aim.invite;
  const { provider, identityId, name } = person;
  await spend(call, workspaceId, invite);
  await proveEmail(call, accountId);
  const memberName = invite.name === "" ? nameOf({ name, email }) : invite.name;
  await join(call, { workspaceId, accountId, name: memberName });
  await linkIdentity(call, { provider, identityId, name, accountId, workspaceId });
  await knowInChat(call, person, accountId);
  await openSession(call, { accountId, workspaceId });
  return "/";
}
