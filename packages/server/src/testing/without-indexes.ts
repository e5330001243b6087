import { sql } from "kysely";
import type { Database, Tx } from "../db/database.ts";

/** Reads tables as they are stored: an index may give an order that a statement doesn't ask for. */
export function withoutIndexes<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    for (const plan of ["indexscan", "indexonlyscan", "bitmapscan"])
      await sql`select set_config(${`enable_${plan}`}, 'off', true)`.execute(tx);
    return work(tx);
  });
}
