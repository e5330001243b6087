import { createHash } from "node:crypto";
import { sql } from "kysely";
import { UnavailableError } from "@guildhall/core";
import { expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { openTestDatabase, useTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00Z");
const steps = ["one", "two", "three"].map((name, place) => {
  const text = `create table step_${name} (id int); select pg_sleep(0.3)`;
  return { name: `900${place + 1}_${name}`, sql: text, checksum: createHash("sha256").update(text).digest("hex") };
});
const all = [...readMigrations(), ...steps];
const names = steps.map((each) => each.name);

/** A migration that fails a few times before it passes; it counts with a sequence, which rollbacks don't reset. */
function failing(times: number, failure: string) {
  const text = `do $$ begin if nextval('tries') <= ${times} then ${failure}; end if; end $$; create table step_late (id int)`;
  return { name: "9009_late", sql: text, checksum: createHash("sha256").update(text).digest("hex") };
}

async function onFresh(work: (database: Awaited<ReturnType<typeof openTestDatabase>>) => Promise<void>): Promise<void> {
  const own = await openTestDatabase();
  await sql`create sequence tries`.execute(own.database.handle);
  await work(own).finally(() => own.close());
}

it("continues after the last applied step if its connection is ended again and again", async () => {
  await onFresh(async (own) => {
    const other = own.openAnother(1);
    let cuts = 0;
    const cutter = setInterval(() => {
      cuts += 1;
      void sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and query like '%pg_sleep%'`.execute(other.handle);
      if (cuts === 4) clearInterval(cutter);
    }, 250);
    expect(await migrate(own.database.pool, at, { migrations: all })).toEqual(names);
    clearInterval(cutter);
    expect(await migrate(own.database.pool, at, { migrations: all })).toEqual([]);
    await other.close();
  });
});

it.each([
  ["a deadlock that it lost", "raise exception using errcode = '40P01'"],
  ["a server that stops", "perform pg_terminate_backend(pg_backend_pid())"],
  ["a disk that is full for a while", "raise exception using errcode = '53100'"],
  ["a lock that it did not get", "raise exception using errcode = '55P03'"],
])("retries a step after %s", async (_case, failure) => {
  await onFresh(async (own) => {
    const late = failing(3, failure);
    expect(await migrate(own.database.pool, at, { migrations: [...readMigrations(), late] })).toEqual([late.name]);
  });
});

it("fails right away on a permanent error, and eventually on one that persists", async () => {
  await onFresh(async (own) => {
    const wrong = failing(99, "perform no_such_function()");
    await expect(migrate(own.database.pool, at, { migrations: [...readMigrations(), wrong] })).rejects.toThrow(
      "no_such_function",
    );
    const { rows } = await own.database.pool.query("select last_value::int as tries from tries");
    expect(rows).toEqual([{ tries: 1 }]);
    const stuck = failing(99, "raise exception using errcode = '53100'");
    await expect(migrate(own.database.pool, at, { migrations: [...readMigrations(), stuck] })).rejects.toThrow(
      UnavailableError,
    );
  });
});

it("waits for another process however long it takes, whatever the role's timeouts", async () => {
  await onFresh(async (own) => {
    const impatient = () => {
      const url = new URL(own.url ?? "");
      url.searchParams.set("options", "-c lock_timeout=100ms -c idle_in_transaction_session_timeout=100ms");
      return openPostgres({ url: url.href, poolSize: 1, statementTimeoutMs: 200 });
    };
    const processes = [impatient(), impatient(), impatient()];
    const applied = await Promise.all(processes.map((each) => migrate(each.pool, at, { migrations: all })));
    expect(applied.flat()).toEqual(names);
    await Promise.all(processes.map((each) => each.close()));
  });
});

it("waits for nobody if nothing is missing", async () => {
  const { pool } = test().database;
  const other = await pool.connect();
  await other.query("select pg_advisory_lock($1)", [7_305_410_001]);
  expect(await migrate(pool, at)).toEqual([]);
  other.release(true);
});

it("reports a missing server right away", async () => {
  const nowhere = openPostgres({
    url: `postgres://guildhall@127.0.0.1:${await freePort()}/none`,
    poolSize: 1,
    statementTimeoutMs: 200,
  });
  await expect(migrate(nowhere.pool, at)).rejects.toThrow(UnavailableError);
  await nowhere.close();
  expect(test().database.engine).toBe("postgres");
});
