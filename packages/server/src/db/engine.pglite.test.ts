import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UnavailableError } from "@guildhall/core";
import { DataLockedError } from "./data-lock.ts";
import { migrate } from "./migrate.ts";
import { openPglite, type PgliteDatabase } from "./pglite.ts";

const at = new Date("2026-11-16T09:00:00Z");

/** Long enough for a busy machine to open an engine, short enough to wait for. */
const HANG_MS = 6_000;
const SLOW_MS = 240_000;

describe("the embedded engine on disk", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-data-"));
  const restarts: string[] = [];
  let database: PgliteDatabase;

  const open = () =>
    openPglite({ dataDir, isDurable: true, hangMs: HANG_MS, onRestart: (reason) => restarts.push(reason) });
  const add = (email: string) =>
    database.transaction((tx) => tx.insertInto("accounts").values({ email, created_at: at }).execute());
  /** Calls may fail temporarily while an engine is reopened. */
  const eventually = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
      }
    }
  };
  const emails = () =>
    eventually(async () => {
      const rows = await database.handle.selectFrom("accounts").select("email").orderBy("id").execute();
      return rows.map((row) => row.email);
    });

  beforeAll(async () => {
    database = await open();
    await migrate(database.pool, at);
  });
  afterAll(async () => {
    await database.close();
  });

  it("waits for the disk on each commit and never on reads", async () => {
    expect(database.durability).toBe("full");
    await add("first@example.test");
    const before = await database.host.fsyncCount();
    for (let index = 0; index < 20; index += 1) {
      await add(`durable-${index}@example.test`);
    }
    const afterWrites = await database.host.fsyncCount();
    expect(afterWrites - before).toBeGreaterThanOrEqual(20);
    await emails();
    expect(await database.host.fsyncCount()).toBe(afterWrites);
  });

  it("caches no more of its files than it needs, since the system caches them too", async () => {
    const { rows } = await database.pool.query<{ shared_buffers: string }>("show shared_buffers");
    expect(rows).toEqual([{ shared_buffers: "32MB" }]);
  });

  it("refuses a second process on the same folder, naming the first one's pid", async () => {
    await expect(open()).rejects.toThrow(DataLockedError);
    await expect(open()).rejects.toThrow(`process ${process.pid}`);
  });

  it(
    "replaces an engine that hangs: the call is unavailable, the next one finds all data",
    async () => {
      const before = await emails();
      const running = sql`select count(*) from generate_series(1, 100000000000)`.execute(database.handle);
      await expect(running).rejects.toThrow(UnavailableError);
      expect(restarts.at(-1)).toContain("did not answer within");
      expect(await emails()).toEqual(before);
    },
    SLOW_MS,
  );

  it("doesn't block the process's event loop while a query runs", async () => {
    await emails();
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    await sql`select count(*) from generate_series(1, 1000000)`.execute(database.handle);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });

  it(
    "loses nothing acknowledged if the engine is killed while writing",
    async () => {
      const answered: string[] = [];
      const writers = Array.from({ length: 40 }, async (_, index) => {
        const email = `crash-${index}@example.test`;
        await add(email);
        answered.push(email);
      });
      await Promise.race(writers);
      await database.host.replace("the test ends it");
      await Promise.allSettled(writers);
      expect(answered.length).toBeGreaterThan(0);
      expect(await emails()).toEqual(expect.arrayContaining(answered));
    },
    SLOW_MS,
  );

  it("gives the next client a clean session after one was lost inside a transaction", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("insert into accounts (email, created_at) values ('open@example.test', $1)", [at]);
    client.release(true);
    expect(await emails()).not.toContain("open@example.test");
    await add("after@example.test");
    expect(await emails()).toContain("after@example.test");
  });

  it("finds everything after a restart", async () => {
    const before = await emails();
    await database.close();
    database = await open();
    expect(await emails()).toEqual(before);
  });
});
