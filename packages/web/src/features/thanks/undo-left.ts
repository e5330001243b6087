import { THANKS_UNDO_MS } from "@guildhall/core";

const MINUTE_MS = 60_000;

/** What decides on the undo button of a card. */
export interface UndoQuestion {
  /** The server's word, at the time the card was read. */
  readonly isAllowed: boolean;
  readonly undoUntil: Date;
  readonly now: Date;
  /** When the card was read, by this machine's clock. */
  readonly readAt: Date;
}

/**
 * How many whole minutes an undo is still possible: 0 in the last minute, null when it is over. A machine
 * whose clock is off gets the button as the server allows it, with the longest time.
 */
export function undoMinutesLeft({ isAllowed, undoUntil, now, readAt }: UndoQuestion): number | null {
  if (!isAllowed) return null;
  const isClockOff = readAt >= undoUntil;
  const leftMs = isClockOff ? THANKS_UNDO_MS : Math.min(undoUntil.getTime() - now.getTime(), THANKS_UNDO_MS);
  return leftMs <= 0 ? null : Math.floor(leftMs / MINUTE_MS);
}
