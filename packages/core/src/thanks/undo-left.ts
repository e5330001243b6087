import { THANKS_UNDO_MS } from "../lib/limits.ts";

const MINUTE_MS = 60_000;

/** What the time left to undo depends on. */
export interface UndoTime {
  /** According to the server when the card was fetched. */
  readonly isAllowed: boolean;
  readonly undoUntil: Date;
  readonly now: Date;
  /** When the card was fetched, by this machine's clock. */
  readonly readAt: Date;
}

/**
 * Whole minutes left to undo: 0 in the last minute, null when it's over. A machine with a wrong clock shows the button
 * if the server allows it, with the maximum time.
 */
export function undoMinutesLeft({ isAllowed, undoUntil, now, readAt }: UndoTime): number | null {
  if (!isAllowed) return null;
  const isClockOff = readAt >= undoUntil;
  const leftMs = isClockOff ? THANKS_UNDO_MS : Math.min(undoUntil.getTime() - now.getTime(), THANKS_UNDO_MS);
  return leftMs <= 0 ? null : Math.floor(leftMs / MINUTE_MS);
}
