import type { ChatProviderName } from "@guildhall/core/chat";
import type { Deps } from "../lib/deps.ts";
import { announcementHold } from "./due-message.repository.ts";
import { deleteNote, findNote, saveNote } from "./note.repository.ts";

/** The longest that announcements wait for an answer, in ms: whoever works on it may have died. */
const HOLD_MS = 5_000;

export interface HeldPlace {
  readonly provider: ChatProviderName;
  readonly place: string;
  /** What is answered; several may be at once. */
  readonly key: string;
}

/**
 * Holds what is announced in a place until somebody there is answered: the answer becomes the announcement of what it
 * did, and one that's posted before would have to be deleted again in front of everyone.
 */
export async function holdAnnouncements<T>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { provider, place, key: value }: HeldPlace,
  answer: () => Promise<T>,
): Promise<T> {
  const note = { provider, key: announcementHold(place) };
  const at = clock.now();
  await saveNote(db.handle, { ...note, value, expiresAt: new Date(at.getTime() + HOLD_MS) });
  try {
    return await answer();
  } finally {
    if ((await findNote(db.handle, { ...note, at })) === value) await deleteNote(db.handle, note);
  }
}
