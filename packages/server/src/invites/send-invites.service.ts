import { localDateAt, normalizeEmail, toDayText } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { tooManySince } from "../lib/too-many-since.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { NewMail } from "../mail/mail.repository.ts";
import { createLink } from "../mail/one-time-link.ts";
import type { OneTimeLink } from "../mail/one-time-link.ts";
import { inviteNews } from "./invite-news.ts";
import { countInviteMails, findLanguages, findNthLatestInviteMail, upsertInvites } from "./invite.repository.ts";

// How long an invite is valid: 14 days.
const INVITE_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

/** `name` is "" when unknown. */
export interface Invited {
  readonly email: string;
  readonly name: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Invites a workspace may email within a day. */
export const MAX_INVITE_MAILS_A_DAY = 2_000;

/** Invites one address may get from a workspace within a day; further ones are skipped, the last stays valid. */
export const MAX_INVITE_MAILS_TO_ADDRESS = 5;

/**
 * Creates or renews one invite per address in the caller's transaction, and queues its email. Addresses that differ
 * only by case, spaces or Unicode form are the same.
 * @throws {TooManyRequestsError} when the workspace has emailed too many within a day, with the time until it may again
 */
export async function sendInvites(call: MemberCall, people: readonly Invited[]): Promise<void> {
  const { db, at, actor } = call;
  const invites = withLinks(call, await withinLimits(call, people));
  if (invites.length === 0) return;
  const expiresAt = new Date(at.getTime() + INVITE_LIFETIME_MS);
  const terms = { workspaceId: actor.workspace.id, invitedBy: actor.memberId, at, expiresAt };
  const inviteIds = await upsertInvites(
    db,
    terms,
    invites.map(({ link, ...rest }) => ({ ...rest, tokenHash: link.tokenHash })),
  );
  const languages = await findLanguages(
    db,
    invites.map(({ email }) => email),
  );
  await queueMails(
    db,
    invites.map((invite) => writeMail(call, { ...invite, expiresAt, language: languages.get(invite.email) })),
    at,
  );
  await recordEvent(call, { type: "invites.sent", payload: { inviteIds: [...inviteIds] } });
  call.tell({ kind: "mail" });
  call.tell(inviteNews(actor.workspace.id));
}

/** Creating a workspace must not allow unlimited email to strangers. */
async function withinLimits(call: MemberCall, people: readonly Invited[]): Promise<readonly Invited[]> {
  if (!call.deps.config.rateLimits || people.length === 0) return people;
  const mailed = { workspaceId: call.actor.workspace.id, since: new Date(call.at.getTime() - DAY_MS) };
  // The latest one that must be a day old before there is room for all of these.
  const nth = MAX_INVITE_MAILS_A_DAY - people.length + 1;
  const blocking = await findNthLatestInviteMail(call.db, { ...mailed, nth });
  if (blocking !== null) throw tooManySince(mailed.since, blocking);
  const counts = await countInviteMails(call.db, mailed);
  return people.filter(({ email }) => (counts.get(normalizeEmail(email)) ?? 0) < MAX_INVITE_MAILS_TO_ADDRESS);
}

interface LinkedInvite extends Invited {
  readonly link: OneTimeLink;
}

function withLinks({ deps }: MemberCall, people: readonly Invited[]): readonly LinkedInvite[] {
  const { random, config } = deps;
  const byEmail = new Map(people.map(({ email, name }) => [normalizeEmail(email), name.trim()]));
  return [...byEmail].map(([email, name]) => ({
    email,
    name,
    link: createLink("invite", { random, secret: config.secret }),
  }));
}

interface InviteMail extends LinkedInvite {
  readonly expiresAt: Date;
  readonly language: "en" | "ru" | undefined;
}

function writeMail({ actor, language }: MemberCall, invite: InviteMail): NewMail {
  const { workspace } = actor;
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
      date: toDayText(localDateAt(invite.expiresAt, workspace.settings.tz)),
      path: `/invite/accept?${new URLSearchParams({ workspace_id: String(workspace.id), email: invite.email })}`,
      link: seed,
    },
    cause: `invite:${workspace.id}:${seed.nonce}`,
  };
}
