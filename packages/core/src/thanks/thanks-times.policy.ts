import { THANKS_UNDO_MS, THANKS_WAITING_DAYS } from "../lib/limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** UTC. */
export function undoUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + THANKS_UNDO_MS);
}

/** When thanks expire that were given to somebody who hasn't joined; UTC. */
export function waitsUntil(givenAt: Date): Date {
  return new Date(givenAt.getTime() + THANKS_WAITING_DAYS * DAY_MS);
}
