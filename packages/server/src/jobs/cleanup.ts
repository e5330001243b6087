import { deleteTokensBefore } from "../accounts/account-token.repository.ts";
import {
  deleteCodesBefore,
  deleteDeliveriesBefore,
  deleteMessagesBefore,
  deleteSpentChatState,
} from "../chat/index.ts";
import { deleteEmailChangesBefore } from "../profiles/index.ts";
import type { Handle } from "../db/database.ts";
import { deleteInvitesBefore } from "../invites/invite.repository.ts";
import { deleteEndedSessions } from "../session/session.repository.ts";
import { deleteExpiredJiraTokens, deleteJiraCodesBefore } from "../jira/index.ts";
import { deleteExpiredTokens, deleteRefusalsBefore } from "../widget/index.ts";
import { deleteKeysBefore, deleteSentMailsBefore } from "./cleanup.repository.ts";

const HOUR_MS = 3_600_000;

/** How long a retried request gets the first response. */
const KEY_LIFETIME_MS = 48 * HOUR_MS;

/** How long it's shown why a widget's tokens were refused. */
const REFUSAL_LIFETIME_MS = 2 * 24 * HOUR_MS;

/** How long a delivery of a chat is known, so that a repeat counts once. */
const DELIVERY_LIFETIME_MS = 3 * 24 * HOUR_MS;

/** How long a message of a chat says what became of its subject. */
const CHAT_MESSAGE_LIFETIME_MS = 60 * 24 * HOUR_MS;

/** How long a sent email can be looked up. */
const MAIL_LIFETIME_MS = 30 * 24 * HOUR_MS;

/** How long an expired link is still recognized as expired. */
const LINK_LIFETIME_MS = 30 * 24 * HOUR_MS;

export interface Forgotten {
  readonly sessions: number;
  readonly keys: number;
  readonly mails: number;
  /** Sign-up, password reset and invite links. */
  readonly links: number;
  /** Used tokens of widgets and of Jira, counts of refused ones, and codes that connect sites. */
  readonly tokens: number;
  /** Deliveries, messages, codes and notes of chats. */
  readonly chat: number;
}

/** Deletes ended sessions, and idempotency keys, sent emails, links and widgets' tokens past their retention. */
export async function cleanUp(db: Handle, at: Date): Promise<Forgotten> {
  const linksBefore = new Date(at.getTime() - LINK_LIFETIME_MS);
  return {
    sessions: await deleteEndedSessions(db, at),
    keys: await deleteKeysBefore(db, new Date(at.getTime() - KEY_LIFETIME_MS)),
    mails: await deleteSentMailsBefore(db, new Date(at.getTime() - MAIL_LIFETIME_MS)),
    links:
      (await deleteTokensBefore(db, linksBefore)) +
      (await deleteInvitesBefore(db, linksBefore)) +
      (await deleteEmailChangesBefore(db, linksBefore)),
    tokens:
      (await deleteExpiredTokens(db, at)) +
      (await deleteRefusalsBefore(db, new Date(at.getTime() - REFUSAL_LIFETIME_MS))) +
      (await deleteExpiredJiraTokens(db, at)) +
      (await deleteJiraCodesBefore(db, new Date(at.getTime() - REFUSAL_LIFETIME_MS))),
    chat:
      (await deleteDeliveriesBefore(db, new Date(at.getTime() - DELIVERY_LIFETIME_MS))) +
      (await deleteMessagesBefore(db, new Date(at.getTime() - CHAT_MESSAGE_LIFETIME_MS))) +
      (await deleteCodesBefore(db, new Date(at.getTime() - REFUSAL_LIFETIME_MS))) +
      (await deleteSpentChatState(db, at)),
  };
}
