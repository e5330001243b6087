import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import type { Schema } from "./schema.ts";

/** What a query runs on: the pool, or the transaction it belongs to. */
export type Handle = Kysely<Schema>;

/** An open transaction. */
export type Tx = Transaction<Schema>;

/** One data layer over both engines. */
export interface Database {
  readonly engine: "pglite" | "postgres";
  /** What survives: `full` (fsync of data and log), `process` (a crash of the process only). */
  readonly durability: "full" | "process";
  /** Kysely over the pool. */
  readonly handle: Handle;
  /** The pool itself, for `events/` (LISTEN) and probes. */
  readonly pool: pg.Pool;
  /**
   * A connection of its own outside the pool for LISTEN, or null where the engine has one connection.
   * An empty payload says that the connection was made anew and that messages may have been missed.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<{ close(): Promise<void> }> | null;
  /** Whether `within` is held to its workspace by the database itself, too. */
  readonly isFenced: boolean;
  /**
   * The same database as one workspace sees it: where it is fenced, rows of every other are neither found nor written,
   * whatever a statement says.
   */
  within(workspaceId: number): Database;
  /** Runs `work` in one transaction; retries it whole on a serialization failure or deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Drains the pool and stops the engine. */
  close(): Promise<void>;
}
