import { createHash } from "node:crypto";
import type { BusMessage } from "./bus.ts";

/** How many messages are remembered: at a hundred a second enough for a page that takes ten seconds to start. */
const MAX_REMEMBERED = 1_000;

/** Letters of a mark: nobody guesses one, and none says how much goes on here. */
const MARK_LENGTH = 16;

/** The messages that a process heard last, to be read from any moment on that it has marked. */
export interface RecentMessages {
  /** Remembers a message. */
  add(message: BusMessage): void;
  /** Names this moment; the same while nothing is heard. */
  mark(): string;
  /** What was heard after the moment of a mark; null when the mark is none of this process, or too old. */
  since(mark: string): readonly BusMessage[] | null;
}

interface Entry {
  readonly message: BusMessage;
  /** Of the moment before the message. */
  readonly mark: string;
}

/** Remembers for the process of this name, which no other ever had. */
export function createRecentMessages(name: string): RecentMessages {
  const entries: Entry[] = [];
  let heard = 0;
  let current = markOf(name, heard);
  return {
    add(message) {
      entries.push({ message, mark: current });
      if (entries.length > MAX_REMEMBERED) entries.shift();
      heard += 1;
      current = markOf(name, heard);
    },
    mark: () => current,
    since(mark) {
      if (mark === current) return [];
      const start = entries.findIndex((each) => each.mark === mark);
      return start === -1 ? null : entries.slice(start).map((each) => each.message);
    },
  };
}

function markOf(name: string, heard: number): string {
  return createHash("sha256").update(`${name} ${heard}`).digest("base64url").slice(0, MARK_LENGTH);
}
