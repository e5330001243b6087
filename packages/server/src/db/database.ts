import type { Kysely, RawBuilder, Transaction } from "kysely";
import type pg from "pg";
import type { Schema } from "./schema.ts";

/** What a query runs on: the pool, or its transaction. */
export type Handle = Kysely<Schema>;

export type Tx = Transaction<Schema>;

/** Queues one statement that goes to the server in one write with the commit, behind everything else. */
export type WithCommit = (statement: () => Promise<void>) => void;

/** A part of a statement. */
export type Fragment = RawBuilder<unknown>;

/** A connection that hears one channel, and reconnects until it's closed. */
export interface Listener {
  close(): Promise<void>;
}

export interface Database {
  readonly engine: "pglite" | "postgres";
  /** What commits survive: `full` is power loss (fsync of data and log), `process` only a crash of the process. */
  readonly durability: "full" | "process";
  /** Kysely over the pool. */
  readonly handle: Handle;
  /** For LISTEN in `events/` and for probes. */
  readonly pool: pg.Pool;
  /**
   * A dedicated connection for LISTEN, or null if the engine has only one. An empty payload means it was reconnected
   * and messages may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<Listener> | null;
  /** Whether the database itself also restricts `within` to its workspace. */
  readonly isFenced: boolean;
  /**
   * The same database restricted to one workspace: where it's fenced, rows of other workspaces are neither read nor
   * written, whatever a statement says.
   */
  within(workspaceId: number): Database;
  /**
   * Sends statements without waiting for those before, so independent ones are best started together. The work awaits
   * each of its statements. Retries the whole transaction on a serialization failure or deadlock.
   */
  transaction<T>(work: (tx: Tx, withCommit: WithCommit) => Promise<T>): Promise<T>;
  /** Ends its listeners, drains the pool and stops the engine. */
  close(): Promise<void>;
}
