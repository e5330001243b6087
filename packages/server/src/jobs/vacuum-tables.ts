import type { Database } from "../db/database.ts";
import { findChangedTables, vacuumTable } from "./vacuum-tables.repository.ts";

/** A table is vacuumed when more rows than this, and a tenth of it, have changed: autovacuum's defaults. */
const LEAST_CHANGES = 50;

/**
 * Vacuums and analyzes sufficiently changed tables, one by one; returns their names. The embedded engine has no
 * autovacuum, and plans made for empty tables scan full ones.
 */
export async function vacuumTables({ pool }: Pick<Database, "pool">): Promise<string[]> {
  const names = await findChangedTables(pool, LEAST_CHANGES);
  // Separately: a request waits for at most one table.
  for (const name of names) await vacuumTable(pool, name);
  return names;
}
