import type { Database } from "../db/database.ts";
import { findChangedTables, vacuumTable } from "./vacuum-tables.repository.ts";

/** A table is tended when more rows than this, and a tenth of it, have changed; PostgreSQL's own measure. */
const LEAST_CHANGES = 50;

/**
 * Vacuums and analyzes the tables that changed enough since the last time, one by one; answers their names. The
 * embedded engine has no process that does it, and plans made for empty tables walk through full ones.
 */
export async function vacuumTables({ pool }: Pick<Database, "pool">): Promise<string[]> {
  const names = await findChangedTables(pool, LEAST_CHANGES);
  // By itself each: a request waits for one table at most.
  for (const name of names) await vacuumTable(pool, name);
  return names;
}
