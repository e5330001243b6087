import type pg from "pg";

/** SQLSTATEs to fail with. */
const STATES = { crash: "XX000", timeout: "57014", deadlock: "40P01", serialization: "40001" } as const;

/** A fault in a transaction: at a statement (from 1), of its connection, or of the link at commit. */
export type Fault =
  | { readonly kind: keyof typeof STATES | "lost"; readonly at: number }
  | { readonly kind: "lost_before_commit" | "lost_after_commit" };

/** A pool whose transactions can be made to fail. */
export interface FaultyPool {
  /** Fails the next transaction that gets that far, once. */
  arm(fault: Fault): void;
  /** Returns whether the fault occurred, and disarms it. */
  disarm(): boolean;
}

type Answered = (error: Error | null, result?: unknown) => void;

/** The driver's socket, missing from its types. */
interface Wired {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Injects faults into the connections of an unused pool; the code above it is the real one. */
export function makeFaulty(pool: pg.Pool): FaultyPool {
  const state: State = { armed: null, hasStruck: false };
  pool.on("connect", (client) => {
    const link = new FaultyLink(client, state);
    Object.assign(client, { query: link.query });
  });
  return {
    arm: (fault) => {
      state.armed = fault;
      state.hasStruck = false;
    },
    disarm: () => {
      state.armed = null;
      return state.hasStruck;
    },
  };
}

interface State {
  armed: Fault | null;
  hasStruck: boolean;
}

class FaultyLink {
  readonly #client: pg.PoolClient;
  readonly #send: (...parts: unknown[]) => unknown;
  readonly #state: State;
  /** Statements of the open transaction; null outside of one. */
  #count: number | null = null;

  constructor(client: pg.PoolClient, state: State) {
    this.#client = client;
    this.#send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    this.#state = state;
  }

  /** Replaces the client's own, which returns a promise or, if given one, calls back. */
  readonly query = (...parts: unknown[]): unknown => {
    const { armed } = this.#state;
    const text = textOf(parts[0]);
    const at = this.#countOff(text);
    // A rollback doesn't fail: it follows a failure.
    if (armed === null || at === 0 || /^rollback$/i.test(text)) return this.#send(...parts);
    return this.#fail(armed, { at, isCommit: /^commit$/i.test(text), parts });
  };

  /** The statement's number in its transaction; 0 for `begin`, or outside of one. */
  #countOff(text: string): number {
    if (/^begin/i.test(text)) this.#count = 0;
    else if (this.#count !== null) this.#count += 1;
    const at = this.#count ?? 0;
    if (/^(commit|rollback)$/i.test(text)) this.#count = null;
    return at;
  }

  #fail(
    fault: Fault,
    { at, isCommit, parts }: { readonly at: number; readonly isCommit: boolean; readonly parts: unknown[] },
  ): unknown {
    const isHit = "at" in fault ? !isCommit && at === fault.at : isCommit;
    if (!isHit) return this.#send(...parts);
    this.#state.armed = null;
    this.#state.hasStruck = true;
    const answered = parts.find((part): part is Answered => typeof part === "function");
    if (answered === undefined)
      return new Promise((resolve, reject) =>
        this.#strike(fault, parts, (error, result) => (error === null ? resolve(result) : reject(error))),
      );
    this.#strike(fault, parts, answered);
    return undefined;
  }

  #strike({ kind }: Fault, parts: unknown[], answered: Answered): void {
    if (kind === "lost" || kind === "lost_before_commit") this.#hangUp(answered);
    else if (kind === "lost_after_commit") this.#send(parts[0], () => this.#hangUp(answered));
    // Raised by the server itself, so the transaction is really aborted.
    else
      this.#send(
        { text: `do $$ begin raise exception 'injected' using errcode = '${STATES[kind]}'; end $$` },
        answered,
      );
  }

  #hangUp(answered: Answered): void {
    (this.#client as unknown as Wired).connection.stream.destroy();
    // The driver's message.
    const lost = Object.assign(new TypeError("Connection terminated unexpectedly"), { name: "Error" });
    setImmediate(() => answered(lost));
  }
}

function textOf(config: unknown): string {
  if (typeof config === "string") return config;
  return typeof config === "object" && config !== null && "text" in config ? String(config.text) : "";
}
