import { NEWS_TOPICS } from "@guildhall/core/stream";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Deps } from "../lib/deps.ts";
import type { BusMessage } from "./bus.ts";
import type { NewsStream } from "./news-stream.ts";
import { findLastSeqs } from "./relay.repository.ts";
import { checkedStreams } from "./stream-check.ts";

/** Hands news to the open streams of this process. */
export interface StreamHub {
  /**
   * Adds a stream and brings it up to date: `lastSeq` is the last id its asker saw, null for a first visit.
   * Returns what to call when it is gone.
   */
  open(stream: NewsStream, lastSeq: number | null): Promise<() => void>;
  /** How many streams an account has open here. */
  countOf(accountId: number): number;
  /** Ends every stream. */
  close(): void;
}

/** Paces of the hub, in ms. */
export interface HubOptions {
  /** So that proxies do not close a quiet stream. */
  readonly heartbeatMs: number;
  /** How often to look for news that the bus lost. */
  readonly reconcileMs: number;
  /** How soon a client comes again after its stream broke. */
  readonly retryMs: number;
}

const DEFAULTS: HubOptions = { heartbeatMs: 15_000, reconcileMs: 5_000, retryMs: 2_000 };

/** Sessions also end by themselves: with each heartbeat one part of the streams is asked, in turn. */
const BEATS_PER_CHECK = 4;

/** What may have changed for somebody who missed messages. */
const EVERYTHING: readonly NewsTopic[] = NEWS_TOPICS;

/** Builds the hub of one process. */
export function createStreamHub(
  deps: Pick<Deps, "db" | "bus" | "log">,
  options: Partial<HubOptions> = {},
): StreamHub {
  return new Hub(deps, { ...DEFAULTS, ...options });
}

interface Room {
  readonly streams: Set<NewsStream>;
  /** The newest event its streams were told of. */
  told: number;
  /** What the last look found; still untold at the next look, it was missed. */
  seen: number;
}

class Hub implements StreamHub {
  readonly #deps: Pick<Deps, "db" | "bus" | "log">;
  readonly #options: HubOptions;
  readonly #rooms = new Map<number, Room>();
  readonly #unsubscribe: () => void;
  readonly #timers: readonly NodeJS.Timeout[];
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

  async open(stream: NewsStream, lastSeq: number | null): Promise<() => void> {
    const room = this.#rooms.get(stream.workspaceId) ?? { streams: new Set(), told: 0, seen: 0 };
    this.#rooms.set(stream.workspaceId, room);
    room.streams.add(stream);
    const seq = (await findLastSeqs(this.#deps.db.handle, [stream.workspaceId])).get(stream.workspaceId) ?? 0;
    room.told = Math.max(room.told, seq);
    const greeting = `retry: ${this.#options.retryMs}\nid: ${seq}\n\n`;
    const missed = lastSeq !== null && lastSeq !== seq ? frameOf(EVERYTHING, seq) : "";
    this.#write(stream, greeting + missed);
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
        return this.#recheck((each) => isMeant(message, each));
      case "gap":
        this.#recheck(() => true);
        void this.#reconcile();
        return;
      case "events":
        return;
    }
  }

  #tell({ workspaceId, topics, memberIds, seq }: Extract<BusMessage, { kind: "news" }>): void {
    const room = this.#rooms.get(workspaceId);
    if (room === undefined) return;
    if (seq !== undefined) room.told = Math.max(room.told, seq);
    const frame = frameOf(topics, seq);
    const wanted = memberIds.length === 0 ? null : new Set(memberIds);
    for (const stream of room.streams) {
      if (wanted === null || wanted.has(stream.memberId)) this.#write(stream, frame);
    }
  }

  /** Ends the streams whose session is gone; the others are told that their session may have changed. */
  #recheck(isMeantFor: (stream: NewsStream) => boolean): void {
    const meant = this.#streams().filter(isMeantFor);
    void checkedStreams(meant, (stream, isAlive) => {
      // Also told before the end: who is shut out sees it at once, not when coming again.
      this.#write(stream, frameOf(["session"]));
      if (!isAlive) this.#end(stream);
    });
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

  /** Tells of events that readers have seen and the bus has not told of: its messages can get lost. */
  async #reconcile(): Promise<void> {
    if (this.#rooms.size === 0) return;
    try {
      const seqs = await findLastSeqs(this.#deps.db.handle, [...this.#rooms.keys()]);
      for (const [workspaceId, room] of this.#rooms) {
        if (room.told < room.seen) {
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

function isMeant({ accountId, workspaceId }: Extract<BusMessage, { kind: "forget" }>, stream: NewsStream): boolean {
  if (accountId === undefined && workspaceId === undefined) return true;
  return stream.accountId === accountId || stream.workspaceId === workspaceId;
}

function frameOf(topics: readonly NewsTopic[], seq?: number): string {
  const id = seq === undefined ? "" : `id: ${seq}\n`;
  return `${id}event: news\ndata: ${JSON.stringify({ topics })}\n\n`;
}
