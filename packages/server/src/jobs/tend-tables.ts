import type pg from "pg";
import type { Database } from "../db/database.ts";

/** A table is tended when more rows than this, and a tenth of it, have changed; PostgreSQL's own measure. */
const LEAST_CHANGES = 50;

/**
 * Vacuums and analyzes the tables that changed enough since the last time, one by one; answers their names. The
 * embedded engine has no process that does it, and plans made for empty tables walk through full ones.
 */
export async function tendTables({ pool }: Pick<Database, "pool">): Promise<string[]> {
  const names = await findChangedTables(pool);
  // By itself each: a request waits for one table at most.
  for (const name of names) await pool.query(`vacuum (analyze) ${name}`);
  return names;
}

async function findChangedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where greatest(n_mod_since_analyze, n_dead_tup) > $1 + n_live_tup / 10 order by 1`,
    [LEAST_CHANGES],
  );
  return rows.map((row) => row.name);
}
