import { Kysely } from "kysely";
import type pg from "pg";
import { systemRandom } from "../lib/random.ts";
import type { Database, Listener } from "./database.ts";
import { type Manner, PoolDialect, StatementNames } from "./dialect.ts";
import { fenceScope } from "./fence.ts";
import type { Schema } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

/** What differs between the engines. */
export interface PoolParts {
  readonly engine: Database["engine"];
  readonly durability: Database["durability"];
  readonly pool: pg.Pool;
  /** Role for one workspace's work, subject to row-level security; null for none. */
  readonly fencedRole: string | null;
  /**
   * Told of statements that a transaction's work didn't wait for: it then waits itself. If left out, they fail the
   * transaction.
   */
  readonly onUnawaited?: (() => void) | undefined;
  readonly listen: Database["listen"];
  /** Called after the pool has drained. */
  readonly stop: () => Promise<void>;
}

/** The same code for both engines. */
export function createPoolDatabase(parts: PoolParts): Database {
  const { pool, fencedRole } = parts;
  const own = open({ names: new StatementNames("g"), scope: "" });
  const fencedNames = new StatementNames("f");
  // The pool replaces a broken connection and fails the call using it, if any; without listeners for idle and active
  // ones, the process would exit.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing: Promise<void> | null = null;
  const listeners = new Set<Listener>();
  const database: Database = {
    engine: parts.engine,
    durability: parts.durability,
    ...own,
    pool,
    isFenced: fencedRole !== null,
    within(workspaceId) {
      if (fencedRole === null) return this;
      return { ...database, ...open({ names: fencedNames, scope: fenceScope(fencedRole, workspaceId) }) };
    },
    listen: (channel, onMessage) => {
      const opening = parts.listen(channel, onMessage);
      return opening === null ? null : keep(opening);
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };
  return database;

  function open(manner: Manner): Pick<Database, "handle" | "transaction"> {
    const dialect = new PoolDialect(pool, manner);
    const handle = new Kysely<Schema>({ dialect });
    const transaction = {
      handle,
      dialect,
      driver: dialect.createDriver(),
      fraction: () => systemRandom.fraction(),
      onUnawaited: parts.onUnawaited ?? null,
    };
    return { handle, transaction: (work) => runTransaction(transaction, work) };
  }

  async function keep(opening: Promise<Listener>): Promise<Listener> {
    const listener = await opening;
    if (closing !== null) await listener.close();
    else listeners.add(listener);
    return {
      close: async () => {
        if (listeners.delete(listener)) await listener.close();
      },
    };
  }

  // A listener reconnects until it's closed: one that its user forgot would try for ever.
  async function end(): Promise<void> {
    const open = [...listeners];
    listeners.clear();
    await Promise.all(open.map((each) => each.close()));
    await pool.end();
    await parts.stop();
  }
}
