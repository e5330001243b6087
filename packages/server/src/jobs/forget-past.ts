import type { Handle } from "../db/database.ts";
import { deleteEndedSessions } from "../session/session.repository.ts";
import { deleteKeysBefore, deleteSentMailsBefore } from "./forget-past.repository.ts";

const HOUR_MS = 3_600_000;

/** How long a repeated request gets the first one's answer. */
const KEY_LIFETIME_MS = 48 * HOUR_MS;

/** How long a sent mail can be looked up. */
const MAIL_LIFETIME_MS = 30 * 24 * HOUR_MS;

/** How many rows were removed. */
export interface Forgotten {
  readonly sessions: number;
  readonly keys: number;
  readonly mails: number;
}

/** Removes what nobody will ask for again: ended sessions, old idempotency keys, mails sent long ago. */
export async function forgetPast(db: Handle, at: Date): Promise<Forgotten> {
  return {
    sessions: await deleteEndedSessions(db, at),
    keys: await deleteKeysBefore(db, new Date(at.getTime() - KEY_LIFETIME_MS)),
    mails: await deleteSentMailsBefore(db, new Date(at.getTime() - MAIL_LIFETIME_MS)),
  };
}
