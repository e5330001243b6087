import { formatDate, normalizeEmail } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { NewMail } from "../mail/mail.repository.ts";
import { createLink } from "../mail/one-time-link.ts";
import type { OneTimeLink } from "../mail/one-time-link.ts";
import { findLanguages, upsertInvites } from "./invite.repository.ts";

// How long an invitation can be accepted: 14 days.
const INVITE_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

/** Somebody to invite; `name` is "" when unknown. */
export interface Invited {
  readonly email: string;
  readonly name: string;
}

/**
 * Writes or renews one invitation for each address into the asker's workspace, and its mail, in the call's
 * transaction. Addresses are taken as one when they differ by case, spaces or Unicode form only.
 */
export async function sendInvites(call: MemberCall, people: readonly Invited[]): Promise<void> {
  const { deps, db, at, actor } = call;
  const invites = withLinks(call, people);
  if (invites.length === 0) return;
  const expiresAt = new Date(at.getTime() + INVITE_LIFETIME_MS);
  const terms = { workspaceId: actor.workspace.id, invitedBy: actor.memberId, at, expiresAt };
  const inviteIds = await upsertInvites(db, terms, invites.map(({ link, ...rest }) => ({ ...rest, tokenHash: link.tokenHash })));
  const languages = await findLanguages(db, invites.map(({ email }) => email));
  await queueMails(db, invites.map((invite) => writeMail(call, { ...invite, expiresAt, language: languages.get(invite.email) })), at);
  await recordEvent(call, { type: "invites.sent", payload: { inviteIds: [...inviteIds] } });
  call.afterCommit(() => deps.bus.publish({ kind: "mail" }));
}

interface LinkedInvite extends Invited {
  readonly link: OneTimeLink;
}

function withLinks({ deps }: MemberCall, people: readonly Invited[]): readonly LinkedInvite[] {
  const { random, config } = deps;
  const byEmail = new Map(people.map(({ email, name }) => [normalizeEmail(email), name.trim()]));
  return [...byEmail].map(([email, name]) => ({ email, name, link: createLink("invite", { random, secret: config.secret }) }));
}

interface InviteMail extends LinkedInvite {
  readonly expiresAt: Date;
  readonly language: "en" | "ru" | undefined;
}

function writeMail({ actor, language }: MemberCall, invite: InviteMail): NewMail {
  const { workspace } = actor;
  const { tz: zone, dateFormat } = workspace.settings;
  const { seed } = invite.link;
  return {
    workspaceId: workspace.id,
    recipient: invite.email,
    language: invite.language ?? language,
    template: "invite",
    data: {
      name: invite.name,
      workspace: workspace.name,
      author: actor.name,
      quote: "",
      amounts: [],
      date: formatDate(invite.expiresAt, { zone, dateFormat }),
      path: `/invite/accept?${new URLSearchParams({ workspace_id: String(workspace.id), email: invite.email })}`,
      link: seed,
    },
    cause: `invite:${workspace.id}:${seed.nonce}`,
  };
}
