import type { KyselyPlugin } from "kysely";
import type { Database } from "../db/database.ts";

/** A database whose statements are written down. */
export interface WatchedDatabase {
  readonly database: Database;
  /** The statements since the last time, without their values. */
  take(): readonly string[];
}

/** Watches what a database is asked; statements of its bare pool are not seen. */
export function watchDatabase(database: Database): WatchedDatabase {
  let seen: string[] = [];
  const { handle } = database;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(handle.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = handle.withPlugin(plugin);
  return {
    database: {
      ...database,
      engine: database.engine,
      durability: database.durability,
      handle: watched,
      pool: database.pool,
      listen: (channel, onMessage) => database.listen(channel, onMessage),
      transaction: (work) => watched.transaction().execute(work),
      close: () => database.close(),
    },
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
