import type { ChatProviderName } from "@guildhall/core/chat";
import type { Deps } from "../lib/deps.ts";
import { claimNote, deleteNote, findNote, saveNote } from "./note.repository.ts";

const DAY_MS = 24 * 3_600_000;

/** What an app keeps between two deliveries, wherever they arrive; a day unless it says otherwise. */
export interface ChatNotes {
  /** Null if it's gone. */
  read(key: string): Promise<string | null>;
  write(key: string, value: string, keepMs?: number): Promise<void>;
  /** Keeps a value unless another is kept; returns the one that is. */
  claim(key: string, value: string, keepMs?: number): Promise<string>;
  remove(key: string): Promise<void>;
}

export function createChatNotes({ db, clock }: Pick<Deps, "db" | "clock">, provider: ChatProviderName): ChatNotes {
  return {
    read: async (key) => (await findNote(db.handle, { provider, key, at: clock.now() })) ?? null,
    write: (key, value, keepMs = DAY_MS) => {
      const expiresAt = new Date(clock.now().getTime() + keepMs);
      return saveNote(db.handle, { provider, key, value, expiresAt });
    },
    claim: (key, value, keepMs = DAY_MS) => {
      const at = clock.now();
      return claimNote(db.handle, { provider, key, value, at, expiresAt: new Date(at.getTime() + keepMs) });
    },
    remove: (key) => deleteNote(db.handle, { provider, key }),
  };
}
