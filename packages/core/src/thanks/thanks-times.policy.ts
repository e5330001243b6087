import { THANKS_UNDO_MS, THANKS_WAITING_DAYS } from "../lib/limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** UTC. */
export function undoUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + THANKS_UNDO_MS);
}

/** Thanks to somebody who hasn't joined. */
export interface Waiting {
  /** When they were given. */
  readonly publishedAt: Date;
  /** When the invite ends through which they were given, or has ended; missing without one. */
  readonly invitedUntil?: Date | null | undefined;
}

/** When they expire; UTC. */
export function waitsUntil({ publishedAt, invitedUntil }: Waiting): Date {
  const longest = new Date(publishedAt.getTime() + THANKS_WAITING_DAYS * DAY_MS);
  return invitedUntil && invitedUntil < longest ? invitedUntil : longest;
}
