import { AccessDeniedError, localDateAt, normalizeEmail, toDayText } from "@guildhall/core";
import { rolesThatInvite } from "@guildhall/core/accounts";
import { holds } from "@guildhall/core/permissions";
import { findMembersByEmail } from "../accounts/index.ts";
import { currencyInMail } from "../currencies/currency-in-mail.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { findLanguages } from "../invites/invite.repository.ts";
import { lockOpenInvites } from "../invites/open-invite.repository.ts";
import type { LockedInvite } from "../invites/open-invite.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findNewestMailTo, queueMails } from "../mail/mail.repository.ts";
import { parseMailContent } from "../mail/mail-content.ts";
import { deriveToken, isTokenOf } from "../mail/one-time-link.ts";
import type { LinkSeed } from "../mail/one-time-link.ts";
import type { NewThanks } from "./thanks.repository.ts";
import type { Stranger } from "./waiting-thanks.repository.ts";

export type InvitedReceiver = { readonly id: number } | Stranger | { readonly code: "not_invited" };

/**
 * People by their addresses, in order: members, or people with an open invite, which stays as it is until the call ends.
 * @throws {AccessDeniedError} for a caller who may not see who was invited
 */
export async function nameInvited(call: MemberCall, addresses: readonly string[]): Promise<InvitedReceiver[]> {
  if (addresses.length === 0) return [];
  const { actor, db, deps } = call;
  if (!holds(actor, "manage-users")) throw new AccessDeniedError("missing_permission");
  const emails = addresses.map(normalizeEmail);
  const invites = await lockInvites(call, emails);
  // After that: whoever accepted meanwhile is a member by now.
  const members = await findMembersByEmail(db, actor.workspace.id, emails);
  return emails.map((email) => {
    const id = members.get(email);
    if (id !== undefined) return { id };
    const invite = deps.config.login.email ? invites.get(email) : undefined;
    if (invite === undefined) return { code: "not_invited" };
    return { provider: "email", externalId: email, name: invite.name === "" ? email : invite.name };
  });
}

async function lockInvites({ db, at, actor }: MemberCall, emails: readonly string[]) {
  const filter = { workspaceId: actor.workspace.id, roles: rolesThatInvite(), at };
  const invites = await lockOpenInvites(db, filter, emails);
  return new Map(invites.map((invite) => [invite.email, invite]));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails people with an invite that they were thanked, with the link that they have: each at most once a day. */
export async function mailInvited(
  call: MemberCall,
  { thanks, strangers }: { readonly thanks: NewThanks; readonly strangers: readonly Stranger[] },
): Promise<void> {
  const emails = strangers.flatMap(({ provider, externalId }) => (provider === "email" ? [externalId] : []));
  if (emails.length === 0) return;
  const { db, at } = call;
  const invites = await lockInvites(call, emails);
  const languages = await findLanguages(db, emails);
  for (const [email, invite] of invites) {
    const link = await findLink(call, invite);
    if (link === null) continue;
    const mail = { invite, thanks, link, language: languages.get(email) ?? call.language };
    await queueMails(db, [await writeMail(call, mail)], at);
    call.tell({ kind: "mail" });
  }
}

/** That of the invite's own mail; null if they were told within a day, or the link isn't known any more. */
async function findLink({ db, at, actor, deps }: MemberCall, { email, tokenHash }: LockedInvite) {
  const to = { workspaceId: actor.workspace.id, recipient: email };
  const told = await findNewestMailTo(db, { ...to, template: "thanks_invited" });
  if (told !== null && at.getTime() - told.createdAt.getTime() < DAY_MS) return null;
  const invited = await findNewestMailTo(db, { ...to, template: "invite" });
  const link = invited === null ? undefined : parseMailContent(invited)?.data.link;
  return link !== undefined && isTokenOf(deriveToken(link, deps.config.secret), tokenHash) ? link : null;
}

interface InvitedMail {
  readonly invite: LockedInvite;
  readonly thanks: NewThanks;
  readonly link: LinkSeed;
  readonly language: "en" | "ru";
}

async function writeMail({ db, at, actor: { name, workspace } }: MemberCall, mail: InvitedMail) {
  const { invite, thanks, link, language } = mail;
  const currencies = new Map((await findCurrencies(db, workspace.id)).map((each) => [each.id, each]));
  return {
    workspaceId: workspace.id,
    recipient: invite.email,
    language,
    template: "thanks_invited",
    data: {
      name: invite.name,
      workspace: workspace.name,
      author: name,
      quote: thanks.description,
      amounts: thanks.rewards.map(({ currencyId, amount }) => ({
        amount,
        ...currencyInMail(currencies.get(currencyId), { amount, language }),
      })),
      date: toDayText(localDateAt(invite.expiresAt, workspace.settings.tz)),
      path: `/invite/accept?${new URLSearchParams({ workspace_id: String(workspace.id), email: invite.email })}`,
      link,
    },
    cause: `thanks_invited:${workspace.id}:${link.nonce}:${at.toISOString()}`,
  };
}
