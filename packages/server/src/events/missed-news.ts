import { NEWS_TOPICS } from "@guildhall/core/stream";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Bus, BusMessage } from "./bus.ts";
import type { NewsStream } from "./news-stream.ts";

/** What may have changed for a client that missed messages. */
export const EVERYTHING: readonly NewsTopic[] = NEWS_TOPICS;

/** How far a client is up to date: workspace, event, and bus mark. */
export interface NewsPlace {
  readonly workspaceId: number;
  /** The newest event that readers have processed. */
  readonly seq: number;
  readonly mark: string;
}

export interface MissedMessages {
  readonly topics: readonly NewsTopic[];
  /** The newest event these cover, or the client knew of. */
  readonly seq: number;
}

/** Opaque to clients. */
export function toNewsId({ workspaceId, seq, mark }: NewsPlace): string {
  return `${workspaceId}.${seq}.${mark}`;
}

/** Messages since the client's last id; null if this process can't tell. */
export function missedMessages(stream: NewsStream, bus: Bus, newsId: string): MissedMessages | null {
  const [workspaceId, seq, mark = ""] = newsId.split(".");
  const messages = workspaceId === String(stream.workspaceId) ? bus.heardSince(mark) : null;
  if (messages === null) return null;
  return {
    topics: [...new Set(messages.flatMap((each) => topicsFor(stream, each)))].sort(),
    seq: Math.max(Number(seq), ...messages.map((each) => seqOf(each, stream.workspaceId))),
  };
}

/** Topics missed by the time readers have reached `seq`: if the bus lost an event, its topics are unknown. */
export function missedTopics(heard: MissedMessages | null, seq: number): readonly NewsTopic[] {
  return heard?.seq === seq ? heard.topics : EVERYTHING;
}

/** Whether a changed session or membership may be the stream's. */
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
