import type { Database } from "../db/database.ts";

/** Tables where more than this many rows, and more than a tenth, changed since the last vacuum. */
export async function findChangedTables(pool: Database["pool"], leastChanges: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where greatest(n_mod_since_analyze, n_dead_tup) > $1 + n_live_tup / 10 order by 1`,
    [leastChanges],
  );
  return rows.map((row) => row.name);
}

/** Vacuums and analyzes a table; `name` is already quoted. */
export async function vacuumTable(pool: Database["pool"], name: string): Promise<void> {
  await pool.query(`vacuum (analyze) ${name}`);
}
