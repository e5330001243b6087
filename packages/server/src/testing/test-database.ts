import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, inject } from "vitest";
import { InvariantError } from "@guildhall/core";
import type { Database } from "../db/database.ts";
import { openPostgres } from "../db/postgres.ts";
import { openMemoryPglite } from "./memory-pglite.ts";
import type {} from "./global-setup.ts";

/** A private database, migrated and empty. */
export interface TestDatabase {
  readonly database: Database;
  /** Its URL, or null on the embedded engine. */
  readonly url: string | null;
  /** This run's role for row-level security, for your own servers; null for none. */
  readonly fencedRole: string | null;
  /** Another pool on the same database, like a second process. @throws on the embedded engine */
  openAnother(poolSize?: number): Database;
  /** Registers what is closed before the database. */
  beforeClose(close: () => Promise<void>): void;
  close(): Promise<void>;
}

interface TestDatabaseOptions {
  /** Whether to use row-level security on PostgreSQL; by default as in the whole run. */
  readonly isFenced?: boolean;
}

// The engine's own 128 MB are written over at each start, which takes longer than all the rest of it.
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens a database on this test run's engine. */
export async function openTestDatabase({ isFenced }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const source = inject("testDatabase");
  const users: (() => Promise<void>)[] = [];
  const beforeClose = (close: () => Promise<void>): void => void users.push(close);
  const closeUsers = async (): Promise<unknown> => Promise.all(users.map(async (close) => close()));
  if (source.engine === "pglite") {
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(source.image), startParams: START_PARAMS });
    const database = openMemoryPglite(pglite);
    return {
      database,
      url: null,
      fencedRole: null,
      openAnother: () => {
        throw new InvariantError("the embedded engine has one connection");
      },
      beforeClose,
      close: async () => {
        await closeUsers();
        await database.close();
      },
    };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(source.url, `create database ${name} template ${source.template}`);
  const url = source.url.replace(/postgres$/, name);
  const fencedRole = (isFenced ?? source.isFenced) ? source.fencedRole : null;
  const opened: Database[] = [];
  const openAnother = (poolSize = 10): Database => {
    const database = openPostgres({ url, poolSize, statementTimeoutMs: 12_000, fencedRole });
    opened.push(database);
    return database;
  };
  return {
    database: openAnother(),
    url,
    fencedRole,
    openAnother,
    beforeClose,
    close: async () => {
      await closeUsers();
      await Promise.all(opened.map((each) => each.close()));
      await administer(source.url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Opens a database like `openTestDatabase` before a file's tests and closes it after them; the returned function gets
 * it.
 */
export function useTestDatabase(options: TestDatabaseOptions = {}): () => TestDatabase {
  let current: TestDatabase | null = null;
  beforeAll(async () => {
    current = await openTestDatabase(options);
  });
  afterAll(async () => {
    await current?.close();
  });
  return () => {
    if (current === null) {
      throw new InvariantError("the database is there within tests only");
    }
    return current;
  };
}

/** This test run's engine: races are only real on PostgreSQL. */
export function testEngine(): Database["engine"] {
  return inject("testDatabase").engine;
}

async function administer(url: string, sql: string): Promise<void> {
  const admin = openPostgres({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    await admin.pool.query(sql);
  } finally {
    await admin.close();
  }
}
