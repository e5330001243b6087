import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { vacuumTables } from "./vacuum-tables.ts";

const test = useTestDatabase();

it("vacuums tables that changed a lot or say that little is enough, and only those", async () => {
  const { database } = test();
  await database.pool.query("create table much (n int)");
  await database.pool.query("create table little (n int)");
  await database.pool.query("create table secret (n int) with (autovacuum_vacuum_threshold = 0)");
  await database.pool.query("insert into secret select generate_series(1, 10)");
  await database.pool.query("insert into much select generate_series(1, 1000)");
  await database.pool.query("insert into little select generate_series(1, 10)");
  // The engine updates its statistics with a delay.
  await expect
    .poll(() => vacuumTables(database), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["public.much", "public.secret"]));
  const { rows } = await database.pool.query(
    "select relname, last_vacuum is not null as is_vacuumed, reltuples::int as tuples from pg_stat_user_tables join pg_class using (relname) where relname in ('much', 'little', 'secret') order by 1",
  );
  expect(rows).toEqual([
    { relname: "little", is_vacuumed: false, tuples: -1 },
    { relname: "much", is_vacuumed: true, tuples: 1000 },
    { relname: "secret", is_vacuumed: true, tuples: 10 },
  ]);
  expect(await vacuumTables(database)).not.toContain("public.much");
});
