import type { NewsTopic } from "@guildhall/core/stream";
import type { Deps } from "../lib/deps.ts";
import type { BusMessage } from "./bus.ts";
import { EVERYTHING, missedMessages, isMeant, missedTopics, toNewsId } from "./missed-news.ts";
import type { NewsStream } from "./news-stream.ts";
import { findLastSeqs } from "./relay.repository.ts";
import { checkedStreams } from "./stream-check.ts";

/** Delivers news to this process's open streams. */
export interface StreamHub {
  /**
   * Adds a stream and catches it up: `newsId` is the last one its client saw, null for new events only. Returns the
   * function that removes it.
   */
  open(stream: NewsStream, newsId: string | null): Promise<() => void>;
  /** An account's open streams in this process. */
  countOf(accountId: number): number;
  close(): void;
}

/** Intervals in ms. */
export interface HubOptions {
  /** Keeps proxies from closing an idle stream. */
  readonly heartbeatMs: number;
  /** How often to look for news the bus lost. */
  readonly reconcileMs: number;
  /** The client's reconnection delay. */
  readonly retryMs: number;
}

const DEFAULTS: HubOptions = { heartbeatMs: 15_000, reconcileMs: 5_000, retryMs: 2_000 };

/** Sessions also expire: each heartbeat checks this fraction of the streams, in turn. */
const BEATS_PER_CHECK = 4;

/** One per process. */
export function createStreamHub(deps: Pick<Deps, "db" | "bus" | "log">, options: Partial<HubOptions> = {}): StreamHub {
  return new Hub(deps, { ...DEFAULTS, ...options });
}

interface Room {
  readonly streams: Set<NewsStream>;
  /** The newest event its streams were sent; null before the first one. */
  told: number | null;
  /** Found by the last poll; if still unsent at the next one, it was missed. */
  seen: number;
}

class Hub implements StreamHub {
  readonly #deps: Pick<Deps, "db" | "bus" | "log">;
  readonly #options: HubOptions;
  readonly #rooms = new Map<number, Room>();
  readonly #unsubscribe: () => void;
  readonly #timers: readonly NodeJS.Timeout[];
  /** Count of earlier news still owed to a stream; until they're sent, an id would claim too much. */
  readonly #owed = new WeakMap<NewsStream, number>();
  #beats = 0;

  constructor(deps: Pick<Deps, "db" | "bus" | "log">, options: HubOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#unsubscribe = deps.bus.subscribe((message) => this.#hear(message));
    this.#timers = [
      setInterval(() => this.#beat(), options.heartbeatMs),
      setInterval(() => void this.#reconcile(), options.reconcileMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async open(stream: NewsStream, newsId: string | null): Promise<() => void> {
    const room = this.#rooms.get(stream.workspaceId) ?? { streams: new Set(), told: null, seen: 0 };
    this.#rooms.set(stream.workspaceId, room);
    room.streams.add(stream);
    // From here on it gets news; earlier news is looked up now, and owed until the greeting.
    this.#owe(stream, 1);
    const heard = newsId === null ? null : missedMessages(stream, this.#deps.bus, newsId);
    const seq = (await findLastSeqs(this.#deps.db.handle, [stream.workspaceId])).get(stream.workspaceId) ?? 0;
    // Streams already here may have missed what this one knows.
    room.told ??= seq;
    const topics = newsId === null ? [] : missedTopics(heard, seq);
    this.#owe(stream, -1);
    const id = this.#isOwed(stream) ? "" : this.#idOf(stream.workspaceId, Math.max(seq, room.told));
    this.#write(stream, `retry: ${this.#options.retryMs}\n${frameOf(topics, id)}`);
    return () => this.#drop(stream);
  }

  countOf(accountId: number): number {
    return this.#streams().filter((each) => each.accountId === accountId).length;
  }

  close(): void {
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#streams()) this.#end(stream);
  }

  #hear(message: BusMessage): void {
    switch (message.kind) {
      case "news":
        return this.#tell(message);
      case "forget":
        return this.#recheck(["session"], (each) => isMeant(message, each));
      case "gap":
        return this.#recheck(EVERYTHING, () => true);
      case "events":
        return;
    }
  }

  #tell({ workspaceId, topics, memberIds, seq }: Extract<BusMessage, { kind: "news" }>): void {
    const room = this.#rooms.get(workspaceId);
    if (room === undefined) return;
    if (seq !== undefined) room.told = Math.max(room.told ?? 0, seq);
    const frame = frameOf(topics, this.#idOf(workspaceId, room.told ?? 0));
    const wanted = memberIds.length === 0 ? null : new Set(memberIds);
    for (const stream of room.streams) {
      if (wanted !== null && !wanted.has(stream.memberId)) continue;
      this.#write(stream, this.#isOwed(stream) ? frameOf(topics, "") : frame);
    }
  }

  /** Ends streams whose session is gone; the others get the topics that may have changed. */
  #recheck(topics: readonly NewsTopic[], isMeantFor: (stream: NewsStream) => boolean): void {
    const meant = this.#streams().filter(isMeantFor);
    for (const stream of meant) this.#owe(stream, 1);
    void checkedStreams(meant, (stream, isAlive) => {
      this.#owe(stream, -1);
      // Sent before the end as well: disabled members see it at once, not on reconnecting.
      this.#write(stream, frameOf(topics, ""));
      if (!isAlive) this.#end(stream);
    });
  }

  #owe(stream: NewsStream, change: 1 | -1): void {
    this.#owed.set(stream, (this.#owed.get(stream) ?? 0) + change);
  }

  #isOwed(stream: NewsStream): boolean {
    return (this.#owed.get(stream) ?? 0) > 0;
  }

  #idOf(workspaceId: number, seq: number): string {
    return toNewsId({ workspaceId, seq, mark: this.#deps.bus.mark() });
  }

  #beat(): void {
    const streams = this.#streams();
    for (const stream of streams) this.#write(stream, ":\n\n");
    this.#beats += 1;
    const turn = streams.filter((_stream, index) => index % BEATS_PER_CHECK === this.#beats % BEATS_PER_CHECK);
    void checkedStreams(turn, (stream, isAlive) => {
      if (!isAlive) this.#end(stream);
    });
  }

  /** Sends news of processed events the bus didn't announce: its messages can get lost. */
  async #reconcile(): Promise<void> {
    if (this.#rooms.size === 0) return;
    try {
      const seqs = await findLastSeqs(this.#deps.db.handle, [...this.#rooms.keys()]);
      for (const [workspaceId, room] of this.#rooms) {
        if (room.told !== null && room.told < room.seen) {
          this.#tell({ kind: "news", workspaceId, topics: EVERYTHING, memberIds: [], seq: room.seen });
        }
        room.seen = seqs.get(workspaceId) ?? 0;
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, "the stream could not look for missed news");
    }
  }

  #streams(): readonly NewsStream[] {
    return [...this.#rooms.values()].flatMap((room) => [...room.streams]);
  }

  #write(stream: NewsStream, frame: string): void {
    if (!stream.write(frame)) this.#end(stream);
  }

  #end(stream: NewsStream): void {
    this.#drop(stream);
    stream.end();
  }

  #drop(stream: NewsStream): void {
    const room = this.#rooms.get(stream.workspaceId);
    room?.streams.delete(stream);
    if (room?.streams.size === 0) this.#rooms.delete(stream.workspaceId);
  }
}

/** A news frame with its event id; without topics, only the id. */
function frameOf(topics: readonly NewsTopic[], id: string): string {
  const first = id === "" ? "" : `id: ${id}\n`;
  return topics.length === 0 ? `${first}\n` : `${first}event: news\ndata: ${JSON.stringify({ topics })}\n\n`;
}
