import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { InvariantError } from "@guildhall/core";
import { useTestDatabase } from "../testing/test-database.ts";
import { SQLSTATE } from "./database-error.ts";
import { unappliedMigrations } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00.123Z");

function account(email: string) {
  return { email, created_at: at };
}

it("reads int8 and sums as numbers, timestamps as instants, arrays and jsonb as values", async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, sum(x) as total, avg(x) as mean,
    array_agg(x order by x) as list, '2026-11-16T10:00:00.123+01'::timestamptz as at, '{"a":[1]}'::jsonb as json,
    '2026-11-16'::date as day, '{}'::int8[] as none
    from (values (1::int8), (2::int8)) as t (x)`.execute(test().database.handle);
  expect(rows).toEqual([
    { big: 9007199254740991, total: 3, mean: 1.5, list: [1, 2], at, json: { a: [1] }, day: "2026-11-16", none: [] },
  ]);
});

it("refuses a whole number that JavaScript cannot hold", async () => {
  const asked = sql`select 9007199254740993::int8 as big`.execute(test().database.handle);
  await expect(asked).rejects.toThrow(InvariantError);
});

it("commits a transaction's changes and rolls all of them back on failure", async () => {
  const { database } = test();
  await database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("kept@example.test")).execute();
  });
  const failing = database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("lost@example.test")).execute();
    await tx.insertInto("accounts").values(account("kept@example.test")).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: SQLSTATE.uniqueViolation });
  const found = await database.handle.selectFrom("accounts").select("email").execute();
  expect(found).toEqual([{ email: "kept@example.test" }]);
});

it("doesn't report success if an error inside a transaction was swallowed", async () => {
  const swallowing = test().database.transaction(async (tx) => {
    await tx.insertInto("accounts").values(account("ghost@example.test")).execute();
    await sql`select no_such_column`.execute(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow("in which a statement had failed");
});

it("retries a transaction after a serialization failure, a limited number of times", async () => {
  let runs = 0;
  const fails = (times: number) =>
    test().database.transaction(async (tx) => {
      runs += 1;
      if (runs <= times) {
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
      }
      return runs;
    });
  expect(await fails(2)).toBe(3);
  runs = 0;
  await expect(fails(1_000)).rejects.toMatchObject({ code: SQLSTATE.serializationFailure });
  expect(runs).toBe(6);
});

it("answers many concurrent calls on few connections", async () => {
  const { handle } = test().database;
  const asked = Array.from({ length: 200 }, (_, index) =>
    sql<{ n: number }>`select ${index}::int as n`.execute(handle),
  );
  const answers = await Promise.all(asked);
  expect(answers.map((each) => each.rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

it("continues after a statement that doesn't parse, named or not", async () => {
  const { handle } = test().database;
  for (let round = 0; round < 3; round += 1) {
    await expect(sql`select ${round}::int from nowhere`.execute(handle)).rejects.toThrow("nowhere");
  }
  expect((await sql`select 1 as one`.execute(handle)).rows).toEqual([{ one: 1 }]);
});

it("sorts text by Unicode's rules on both engines if asked to", async () => {
  const { rows } = await sql<{ x: string }>`select x from (values ('b'), ('A'), ('a'), ('Ё'), ('Е'), ('Ж')) as t (x)
    order by x collate "und-x-icu"`.execute(test().database.handle);
  expect(rows.map((row) => row.x).join("")).toBe("aAbЕЁЖ");
});

it("knows every table and column that the migrations create", async () => {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public' order by table_name collate "C"`.execute(test().database.handle);
  // A feature may add its tables to the type in its own repository.
  const folder = new URL("..", import.meta.url);
  const known = globSync("**/*.ts", { cwd: folder })
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .flatMap((code) => [...code.matchAll(/\binterface (?:Schema|BillingTables)\b[^{]*\{\n([^}]*)\}/g)])
    .flatMap(([, tables = ""]) => [...tables.matchAll(/^\s+(\w+): /gm)].map(([, name]) => name));
  const made = rows.map((row) => row.table_name).filter((name) => name !== "schema_migrations");
  expect(made).toEqual(known.sort());
});

it("reports a migrated database as complete, and one more migration as missing", async () => {
  const { pool } = test().database;
  expect(await unappliedMigrations(pool)).toEqual([]);
  const more = { name: "9999_later", sql: "select 1", checksum: "x" };
  expect(await unappliedMigrations(pool, [...readMigrations(), more])).toEqual(["9999_later"]);
});
