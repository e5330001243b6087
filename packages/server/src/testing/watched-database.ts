import type { KyselyPlugin } from "kysely";
import type { Database } from "../db/database.ts";

/** A database that records its statements. */
export interface WatchedDatabase {
  readonly database: Database;
  /** Statements since the last call, without their values. */
  take(): readonly string[];
}

/** Records a database's statements, except those on its bare pool. */
export function watchDatabase(database: Database): WatchedDatabase {
  let seen: string[] = [];
  const watch = (own: Database): Database => {
    const { handle } = own;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        seen.push(handle.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const watched = handle.withPlugin(plugin);
    return {
      ...own,
      handle: watched,
      within: (workspaceId) => watch(own.within(workspaceId)),
      transaction: (work) => own.transaction((tx, withCommit) => work(tx.withPlugin(plugin), withCommit)),
    };
  };
  return {
    database: watch(database),
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
