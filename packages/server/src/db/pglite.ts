import { join } from "node:path";
import type { Duplex } from "node:stream";
import pg from "pg";
import { makeDataFolder } from "./data-folder.ts";
import { lockData } from "./data-lock.ts";
import type { Database } from "./database.ts";
import { PgliteHost } from "./pglite-host.ts";
import { createPoolDatabase } from "./pool-database.ts";
import { typeParsers } from "./type-parsers.ts";

/** How to run the embedded engine. */
export interface PgliteOptions {
  /** The product's data folder; the engine's own lies within it, its lock beside that. */
  readonly dataDir: string;
  /** Whether commits wait for the disk; off only where losing data with the power is fine. */
  readonly isDurable: boolean;
  /** A query unanswered for this long (ms) means that the engine hangs; it is then opened anew. */
  readonly hangMs: number;
  readonly onRestart: (reason: string) => void;
}

/** How long (ms) a request waits for the one connection before it is told to come again. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The embedded engine with what only tests and probes look at. */
export interface PgliteDatabase extends Database {
  readonly host: PgliteHost;
}

/** A pool of one connection whose socket is made by `stream`; one session, hence exactly one. */
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

/**
 * Opens the embedded engine in its thread.
 * @throws {DataLockedError} when another process has the same data open
 * @throws {UnavailableError} when the engine cannot open its folder
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { database, opened } = startPglite(options);
  await opened;
  return database;
}

/**
 * Begins to open the embedded engine; `opened` rejects when it cannot open its folder.
 * @throws {DataLockedError} when another process has the same data open
 */
export function startPglite(options: PgliteOptions): {
  readonly database: PgliteDatabase;
  readonly opened: Promise<void>;
} {
  makeDataFolder(options.dataDir);
  const unlock = lockData(join(options.dataDir, "database.lock"));
  const folder = join(options.dataDir, "database");
  const host = new PgliteHost({ ...options, folder });
  const database = createPoolDatabase({
    engine: "pglite",
    durability: options.isDurable ? "full" : "process",
    pool: createEnginePool(() => host.connect()),
    fencedRole: null,
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
  // Whoever started it may still be at something else.
  opened.catch(() => undefined);
  return { database: { ...database, host }, opened };
}
