import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import pg from "pg";
import { makeDataFolder } from "./data-folder.ts";
import { lockData } from "./data-lock.ts";
import type { Database } from "./database.ts";
import { PgliteHost } from "./pglite-host.ts";
import { createPoolDatabase } from "./pool-database.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PgliteOptions {
  /** The data folder; the engine's folder is inside it, with the lock beside that. */
  readonly dataDir: string;
  /** Whether commits fsync; off only where losing data on power failure is fine. */
  readonly isDurable: boolean;
  /** A query unanswered for this long (ms) means that the engine hangs; it's then reopened. */
  readonly hangMs: number;
  readonly onRestart: (reason: string) => void;
  readonly onUnawaited?: (() => void) | undefined;
}

/** How long (ms) a request waits for the only connection before it gets a 503. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The embedded engine with extras for tests and probes. */
export interface PgliteDatabase extends Database {
  readonly host: PgliteHost;
}

/** A pool of exactly one connection, for the engine's single session; `stream` creates its socket. */
export function createEnginePool(stream: () => Duplex): pg.Pool {
  return new pg.Pool({
    stream,
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: typeParsers,
    pipeline: true,
  } as unknown as pg.PoolConfig);
}

/** The engine's folder inside the data folder. */
function engineFolder(dataDir: string): string {
  return join(dataDir, "database");
}

export function hasEmbeddedData(dataDir: string): boolean {
  return existsSync(engineFolder(dataDir));
}

/**
 * Opens the embedded engine in its thread.
 * @throws {DataLockedError} when another process has the same data open
 * @throws {UnavailableError} when the engine can't open its folder
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { database, opened } = startPglite(options);
  await opened;
  return database;
}

/**
 * `opened` rejects when the engine can't open its folder.
 * @throws {DataLockedError} when another process has the same data open
 */
export function startPglite(options: PgliteOptions): {
  readonly database: PgliteDatabase;
  readonly opened: Promise<void>;
} {
  makeDataFolder(options.dataDir);
  const unlock = lockData(join(options.dataDir, "database.mutex"));
  const folder = engineFolder(options.dataDir);
  const host = new PgliteHost({ ...options, folder });
  const database = createPoolDatabase({
    engine: "pglite",
    durability: options.isDurable ? "full" : "process",
    pool: createEnginePool(() => host.connect()),
    fencedRole: null,
    onUnawaited: options.onUnawaited,
    listen: () => null,
    stop: async () => {
      await host.close();
      unlock();
    },
  });
  const opened = host.ready().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  // The caller may not await it yet.
  opened.catch(() => undefined);
  return { database: { ...database, host }, opened };
}
