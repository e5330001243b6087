import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnavailableError } from "@guildhall/core";
import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { openTestDatabase, useTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { MigrationError, pendingMigrations, readMigrations } from "./migrations.ts";
import type { Migration } from "./migrations.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00Z");

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

const one = migration("0001_one", "select 1");
const two = migration("0002_two", "select 2");

it("does nothing if everything is applied, and the rest if some is", () => {
  expect(pendingMigrations([one, two], [one, two])).toEqual([]);
  expect(pendingMigrations([one, two], [one])).toEqual([two]);
});

it("refuses a database newer than the program", () => {
  expect(() => pendingMigrations([one], [one, two])).toThrow("start the newer version");
});

it("refuses a migration that was changed or inserted after it was applied", () => {
  expect(() => pendingMigrations([migration("0001_one", "select 3")], [one])).toThrow("was changed");
  expect(() => pendingMigrations([one, two], [two])).toThrow(MigrationError);
});

it("accepts a migration if only its name was changed", () => {
  expect(pendingMigrations([migration("0001_better_name", "select 1"), two], [one])).toEqual([two]);
});

describe("a function", () => {
  const first = migration("0002_total", "create function total, as it was");
  const again = migration("0004_total", "create function total, as it is");
  const between = migration("0003_between", "select 3");

  it("is applied again under its next number, whether or not it was before", () => {
    expect(pendingMigrations([one, between, again], [one, first, between])).toEqual([again]);
    expect(pendingMigrations([one, between, again], [one, first])).toEqual([between, again]);
    expect(pendingMigrations([one, between, again], [one, first, between, again])).toEqual([]);
    expect(pendingMigrations([one, between, again], [])).toEqual([one, between, again]);
  });

  it("needs a new number if it changes", () => {
    const changed = migration("0002_total", "create function total, as it is");
    expect(() => pendingMigrations([one, changed], [one, first])).toThrow("was changed");
  });

  it("keeps an older program from a newer database", () => {
    expect(() => pendingMigrations([one, first, between], [one, between, again])).toThrow(MigrationError);
  });
});

it("reads migrations and functions in order and gives each a checksum", () => {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-migrations-"));
  for (const name of ["migrations", "functions"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "migrations/0003_two.sql"), "select 2");
  writeFileSync(join(folder, "migrations/0001_one.sql"), "select 1");
  writeFileSync(join(folder, "migrations/notes.md"), "no migration");
  const total = "-- Applied as 0002.\nselect 3";
  writeFileSync(join(folder, "functions/total.sql"), total);
  expect(readMigrations(folder)).toEqual([one, migration("0002_total", total), migration("0003_two", "select 2")]);
  writeFileSync(join(folder, "functions/total.sql"), "select 3");
  expect(() => readMigrations(folder)).toThrow("functions/total.sql");
});

it("gives every migration a unique number", () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("applies what's missing once, each entirely or not at all", async () => {
  const { pool } = test().database;
  const known = readMigrations();
  const good = migration("9001_good", "create table extra (id int)");
  const bad = migration("9002_bad", "create table half (id int); select no_such_column");
  await expect(migrate(pool, at, { migrations: [...known, good, bad] })).rejects.toThrow("no_such_column");
  const { rows } = await pool.query("select to_regclass('extra') is not null as good, to_regclass('half') as bad");
  expect(rows).toEqual([{ good: true, bad: null }]);
  expect(await migrate(pool, at, { migrations: [...known, good] })).toEqual([]);
  await expect(migrate(pool, at, { migrations: known })).rejects.toThrow("start the newer version");
});

it("continues if the embedded engine was restarted in the middle of a step", async () => {
  const own = await openTestDatabase();
  const { pool } = own.database;
  const late = migration("9003_late", "create table late (id int)");
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  let isGone = false;
  vi.spyOn(pool, "connect").mockImplementation(async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    const failOnce = (...given: readonly unknown[]): unknown => {
      if (isGone || !JSON.stringify(given[0]).includes("create table late")) return query(...given);
      isGone = true;
      return Promise.reject(new UnavailableError("the embedded database did not answer"));
    };
    return Object.assign(client, { query: failOnce });
  });
  expect(await migrate(pool, at, { migrations: [...readMigrations(), late] })).toEqual([late.name]);
  expect(isGone).toBe(true);
  vi.restoreAllMocks();
  await own.close();
});
