import { NEWS_TOPICS } from "@guildhall/core/stream";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Bus, BusMessage } from "./bus.ts";
import type { NewsStream } from "./news-stream.ts";

/** What may have changed for somebody who missed messages. */
export const EVERYTHING: readonly NewsTopic[] = NEWS_TOPICS;

/** How far somebody has news: of which workspace, up to which event, and what its process had heard by then. */
export interface NewsPlace {
  readonly workspaceId: number;
  /** The newest event that readers have seen. */
  readonly seq: number;
  /** A mark of the bus. */
  readonly mark: string;
}

/** What was heard of for somebody who comes to a stream. */
export interface Heard {
  readonly topics: readonly NewsTopic[];
  /** The newest event that these speak of, or that the asker had news of. */
  readonly seq: number;
}

/** A place as it travels; opaque to clients. */
export function toNewsId({ workspaceId, seq, mark }: NewsPlace): string {
  return `${workspaceId}.${seq}.${mark}`;
}

/** What was heard for a stream since its asker's place; null when nobody here can say. */
export function heardFor(stream: NewsStream, bus: Bus, newsId: string): Heard | null {
  const [workspaceId, seq, mark = ""] = newsId.split(".");
  const messages = workspaceId === String(stream.workspaceId) ? bus.heardSince(mark) : null;
  if (messages === null) return null;
  return {
    topics: [...new Set(messages.flatMap((each) => topicsFor(stream, each)))].sort(),
    seq: Math.max(Number(seq), ...messages.map((each) => seqOf(each, stream.workspaceId))),
  };
}

/** What an asker missed by the time that readers have seen `seq`: of an event that the bus lost, nobody knows the topics. */
export function missedTopics(heard: Heard | null, seq: number): readonly NewsTopic[] {
  return heard?.seq === seq ? heard.topics : EVERYTHING;
}

/** Tells whether a session or a membership that changed may be that of the stream. */
export function isMeant(
  { accountId, workspaceId }: Extract<BusMessage, { kind: "forget" }>,
  stream: NewsStream,
): boolean {
  if (accountId === undefined && workspaceId === undefined) return true;
  return stream.accountId === accountId || stream.workspaceId === workspaceId;
}

function topicsFor(stream: NewsStream, message: BusMessage): readonly NewsTopic[] {
  switch (message.kind) {
    case "news":
      return isFor(stream, message) ? message.topics : [];
    case "forget":
      return isMeant(message, stream) ? ["session"] : [];
    case "gap":
      return EVERYTHING;
    case "events":
    case "mail":
      return [];
  }
}

function isFor(
  { workspaceId, memberId }: NewsStream,
  { workspaceId: where, memberIds }: Extract<BusMessage, { kind: "news" }>,
): boolean {
  return workspaceId === where && (memberIds.length === 0 || memberIds.includes(memberId));
}

function seqOf(message: BusMessage, workspaceId: number): number {
  return message.kind === "news" && message.workspaceId === workspaceId ? (message.seq ?? 0) : 0;
}
