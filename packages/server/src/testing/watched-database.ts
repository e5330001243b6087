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
      transaction: (work) => watched.transaction().execute(work),
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
