import { createHash } from "node:crypto";
import type { BusMessage } from "./bus.ts";

/** Messages remembered: at a hundred a second, enough for a page that takes ten seconds to start. */
const MAX_REMEMBERED = 1_000;

/** Long enough that marks can't be guessed; they reveal nothing about traffic. */
const MARK_LENGTH = 16;

/** A process's latest messages, readable from any mark on. */
export interface RecentMessages {
  add(message: BusMessage): void;
  /** Names this moment; unchanged until the next message. */
  mark(): string;
  /** Messages since a mark; null if the mark isn't this process's, or too old. */
  since(mark: string): readonly BusMessage[] | null;
}

interface Entry {
  readonly message: BusMessage;
  /** The mark before the message. */
  readonly mark: string;
}

/** `name` must be unique to this process. */
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
