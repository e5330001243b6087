import * as z from "zod/mini";
import { sql } from "kysely";
import type { Deps } from "../lib/deps.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { mergeMessages } from "./bus-merge.ts";
import { createRecentMessages } from "./recent-messages.ts";
import type { RecentMessages } from "./recent-messages.ts";

export type BusDeps = Pick<Deps, "db" | "log" | "random">;

const CHANNEL = "guildhall";

/** Messages within this time (ms) share one NOTIFY: each one takes a database lock. */
const GATHER_MS = 4;

/** PostgreSQL refuses payloads of 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;

/** Kinds other processes detect by themselves. */
const STAYS: ReadonlySet<BusMessage["kind"]> = new Set(["events", "mail", "gap"]);

const packet = z.object({ from: z.string(), messages: z.array(z.unknown()) });

/** Kinds that no client needs to know of. */
const UNSHOWN: ReadonlySet<BusMessage["kind"]> = new Set(["events", "mail"]);

/** Local only, until it's told to listen to other processes. */
export interface IdleBus extends Bus {
  listen(): void;
}

/** Starts this process's bus, connected to others if they share the database. */
export function createBus(deps: BusDeps): Bus {
  const bus = createIdleBus(deps);
  bus.listen();
  return bus;
}

export function createIdleBus(deps: BusDeps): IdleBus {
  return new DatabaseBus(deps);
}

class DatabaseBus implements IdleBus {
  readonly #deps: BusDeps;
  readonly #node: string;
  readonly #listeners = new Set<(message: BusMessage) => void>();
  readonly #recent: RecentMessages;
  #connection: Promise<{ close(): Promise<void> }> | null = null;
  #isAlone = false;
  #isHearing = false;
  #outbox: BusMessage[] = [];
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: BusDeps) {
    this.#deps = deps;
    this.#node = deps.random.uuid();
    this.#recent = createRecentMessages(this.#node);
  }

  listen(): void {
    this.#listen(FIRST_RETRY_MS);
  }

  publish(message: BusMessage): void {
    this.#deliver(message);
    if (this.#isAlone || this.#isClosed || STAYS.has(message.kind)) return;
    this.#outbox.push(message);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  mark(): string {
    return this.#isHearing ? this.#recent.mark() : "";
  }

  heardSince(mark: string): readonly BusMessage[] | null {
    return this.#recent.since(mark);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#timer !== null) this.#flush();
    await this.#sending;
    this.#listeners.clear();
    await (await this.#connection?.catch(() => null))?.close();
  }

  #deliver(message: BusMessage): void {
    if (!UNSHOWN.has(message.kind)) this.#recent.add(message);
    for (const listener of this.#listeners) listener(message);
  }

  #listen(retryMs: number): void {
    const connection = this.#deps.db.listen(CHANNEL, (payload) => this.#receive(payload));
    this.#isAlone = connection === null;
    this.#isHearing = connection === null;
    this.#connection = connection;
    connection?.then(
      () => {
        this.#isHearing = true;
      },
      (error: unknown) => this.#listenLater(error, retryMs),
    );
  }

  #listenLater(error: unknown, retryMs: number): void {
    this.#deps.log.warn({ err: error }, "the bus cannot listen yet");
    const again = setTimeout(() => {
      if (!this.#isClosed) this.#listen(Math.min(MAX_RETRY_MS, 2 * retryMs));
    }, retryMs);
    again.unref();
  }

  #receive(payload: string): void {
    if (payload === "") return this.#deliver({ kind: "gap" });
    const parsed = z.safeParse(packet, parseJson(payload));
    if (!parsed.success) return this.#deps.log.warn("the bus heard something it does not understand");
    if (parsed.data.from === this.#node) return;
    // Only this product's processes use the channel, and they send only messages.
    for (const message of parsed.data.messages) this.#deliver(message as BusMessage);
  }

  #flush(): void {
    this.#timer = null;
    const messages = mergeMessages(this.#outbox);
    this.#outbox = [];
    const payloads = this.#pack(messages);
    this.#sending = this.#sending.then(() => this.#send(payloads));
  }

  /** Splits messages into NOTIFY payloads. */
  #pack(messages: readonly BusMessage[]): readonly string[] {
    const packets: string[][] = [[]];
    let bytes = 0;
    for (const text of messages.map((each) => JSON.stringify(each))) {
      if (bytes + text.length > MAX_PAYLOAD_BYTES) {
        packets.push([]);
        bytes = 0;
      }
      packets.at(-1)?.push(text);
      bytes += text.length + 1;
    }
    const from = JSON.stringify(this.#node);
    return packets.map((each) => `{"from":${from},"messages":[${each.join()}]}`);
  }

  async #send(payloads: readonly string[]): Promise<void> {
    try {
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${[...payloads]}::text[]) as packet (payload)`.execute(
        this.#deps.db.handle,
      );
    } catch (error) {
      // Others catch up on their own: news is polled, caches expire.
      this.#deps.log.warn({ err: error }, "the bus could not tell other processes");
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
