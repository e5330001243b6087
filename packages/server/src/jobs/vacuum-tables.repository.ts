import type { Database } from "../db/database.ts";

/**
 * Tables where more than this many rows, and more than a tenth, changed since the last vacuum; the number is a table's
 * own if it has one for autovacuum.
 */
export async function findChangedTables(pool: Database["pool"], leastChanges: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where greatest(s.n_mod_since_analyze, s.n_dead_tup) > s.n_live_tup / 10 + coalesce((
        select o.option_value::int from pg_options_to_table(c.reloptions) o
        where o.option_name = 'autovacuum_vacuum_threshold'
      ), $1) order by 1`,
    [leastChanges],
  );
  return rows.map((row) => row.name);
}

/** Vacuums and analyzes a table; `name` is already quoted. */
export async function vacuumTable(pool: Database["pool"], name: string): Promise<void> {
  await pool.query(`vacuum (analyze) ${name}`);
}
