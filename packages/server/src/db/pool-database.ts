import { Kysely } from "kysely";
import type pg from "pg";
import { systemRandom } from "../lib/random.ts";
import type { Database } from "./database.ts";
import { PoolDialect } from "./dialect.ts";
import type { Schema } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

/** What differs between the engines. */
export interface PoolParts {
  readonly engine: Database["engine"];
  readonly durability: Database["durability"];
  readonly pool: pg.Pool;
  readonly listen: Database["listen"];
  /** Stops what is behind the pool, after the pool has drained. */
  readonly stop: () => Promise<void>;
}

/** The data layer over a pool; the same code for both engines. */
export function createPoolDatabase(parts: PoolParts): Database {
  const handle = new Kysely<Schema>({ dialect: new PoolDialect(parts.pool) });
  // A connection that breaks is replaced by the pool and fails the call that has it, if there is one;
  // without listeners, for idle ones and for those in use, the process would end.
  parts.pool.on("error", () => undefined);
  parts.pool.on("connect", (client) => client.on("error", () => undefined));
  let closing: Promise<void> | null = null;
  return {
    engine: parts.engine,
    durability: parts.durability,
    handle,
    pool: parts.pool,
    listen: parts.listen,
    transaction: (work) => runTransaction(handle, work, () => systemRandom.fraction()),
    close: () => {
      closing ??= parts.pool.end().then(() => parts.stop());
      return closing;
    },
  };
}
