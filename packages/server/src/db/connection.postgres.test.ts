import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { UnavailableError } from "@guildhall/core";
import { freePort } from "../testing/free-port.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { openPostgres } from "./postgres.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00Z");

/** Terminates all other connections of this database, like a server restart. */
async function endOthers(): Promise<void> {
  const other = test().openAnother(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.handle);
  await other.close();
}

/** Waits for a statement that sleeps, on a connection of its own: the pool's idle ones would be ended, too. */
async function untilAsleep(): Promise<void> {
  const other = test().openAnother(1);
  const sleeping = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await sleeping.execute(other.handle)).rows.length).toBe(1);
  await other.close();
}

it("answers a call in flight with unavailable if the server ends its connection, and the next one normally", async () => {
  const { handle } = test().database;
  const cut = sql`select pg_sleep(600)`.execute(handle);
  const settled = expect(cut).rejects.toThrow(UnavailableError);
  await untilAsleep();
  await endOthers();
  await settled;
  expect((await sql`select 1 as one`.execute(handle)).rows).toEqual([{ one: 1 }]);
});

it("rolls back a transaction whose connection ended midway", async () => {
  const { database } = test();
  const cut = database.transaction(async (tx) => {
    await tx.insertInto("accounts").values({ email: "cut@example.test", created_at: at }).execute();
    await endOthers();
    await tx.insertInto("accounts").values({ email: "never@example.test", created_at: at }).execute();
  });
  await expect(cut).rejects.toThrow(UnavailableError);
  expect(await database.handle.selectFrom("accounts").select("email").execute()).toEqual([]);
});

it("ends a slow statement, and reports it as unavailable", async () => {
  const impatient = openPostgres({ url: test().url ?? "", poolSize: 1, statementTimeoutMs: 2_000 });
  await expect(sql`select pg_sleep(600)`.execute(impatient.handle)).rejects.toThrow(UnavailableError);
  expect((await sql`select 1 as one`.execute(impatient.handle)).rows).toEqual([{ one: 1 }]);
  await impatient.close();
});

it("gives statements that were sent together the time that each would have", async () => {
  const patient = openPostgres({ url: test().url ?? "", poolSize: 1, statementTimeoutMs: 3_000 });
  const sleep2s = sql`select pg_sleep(2)`;
  await patient.transaction((tx) => Promise.all([1, 2, 3, 4].map(() => sleep2s.execute(tx))));
  await patient.close();
});

it("is unavailable, not broken, without a server", async () => {
  const nowhere = openPostgres({
    url: `postgres://guildhall@127.0.0.1:${await freePort()}/none`,
    poolSize: 1,
    statementTimeoutMs: 200,
  });
  await expect(sql`select 1`.execute(nowhere.handle)).rejects.toThrow(UnavailableError);
  await expect(nowhere.transaction(() => Promise.resolve())).rejects.toThrow(UnavailableError);
  await nowhere.close();
});

it("retries a transaction that lost a deadlock, so both rivals succeed", async () => {
  const { database } = test();
  const ids = await database.handle
    .insertInto("accounts")
    .values(["one", "two"].map((name) => ({ email: `${name}@example.test`, created_at: at })))
    .returning("id")
    .execute();
  const [one = 0, two = 0] = ids.map((each) => each.id);
  let runs = 0;
  let meet = (): void => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const lockBoth = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await sql`update accounts set language = 'ru' where id = ${first}`.execute(tx);
      runs += 1;
      if (runs === 2) meet();
      await met;
      await sql`update accounts set language = 'ru' where id = ${second}`.execute(tx);
    });
  await Promise.all([lockBoth(one, two), lockBoth(two, one)]);
  expect(runs).toBeGreaterThan(2);
});

it("receives other processes' notifications, also after reconnecting", async () => {
  const heard: string[] = [];
  const listening = await test().database.listen("news", (payload) => heard.push(payload));
  const tell = (text: string) => sql`select pg_notify('news', ${text})`.execute(test().database.handle);
  const untilHeard = async (text: string): Promise<void> => {
    while (!heard.includes(text)) {
      await tell(text).catch(() => undefined);
      await sleep(50);
    }
  };
  await untilHeard("first");
  await endOthers();
  await untilHeard("second");
  await listening?.close();
});

it("ends its listeners when it's closed, also one that's connecting again", async () => {
  const listening = sql`select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`;
  // On a connection of its own each time: the pool may not have noticed yet that its idle one was ended.
  const count = async (): Promise<number> => {
    const other = test().openAnother(1);
    const { rows } = await listening.execute(other.handle);
    await other.close();
    return rows.length;
  };
  const forgetful = test().openAnother(1);
  await forgetful.listen("something", () => undefined);
  await forgetful.listen("else", () => undefined);
  expect(await count()).toBe(2);
  await endOthers();
  await forgetful.close();
  expect(await count()).toBe(0);
  await sleep(1_500);
  expect(await count()).toBe(0);
});
