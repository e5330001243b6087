import { THANKS_UNDO_MS } from "@guildhall/core";

const MINUTE_MS = 60_000;

/** What a card's undo button depends on. */
export interface UndoQuestion {
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
export function undoMinutesLeft({ isAllowed, undoUntil, now, readAt }: UndoQuestion): number | null {
  if (!isAllowed) return null;
  const isClockOff = readAt >= undoUntil;
  const leftMs = isClockOff ? THANKS_UNDO_MS : Math.min(undoUntil.getTime() - now.getTime(), THANKS_UNDO_MS);
  return leftMs <= 0 ? null : Math.floor(leftMs / MINUTE_MS);
}
