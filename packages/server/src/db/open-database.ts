import type { Database } from "./database.ts";
import { startPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

export interface DatabaseOptions {
  /** PostgreSQL (>= 15), or null for the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseFencedRole?: string | null;
  readonly dataDir: string;
  /** Connections of this process; the embedded engine always has one. */
  readonly poolSize?: number;
  /** Whether the embedded engine fsyncs commits; default true. */
  readonly isDurable?: boolean;
  /** Statement timeout in ms. */
  readonly statementTimeoutMs?: number;
  /** Called when a transaction had to wait for statements that its work left; if left out, it fails instead. */
  readonly onUnawaited?: (() => void) | undefined;
  /** Called when the embedded engine had to be reopened. */
  readonly onRestart?: (reason: string) => void;
}

const DEFAULT_POOL_SIZE = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 12_000;

/** Queries wait until the database is open. */
export interface StartedDatabase {
  readonly database: Database;
  /** Rejects with an UnavailableError when the embedded engine can't open its folder; the database is then closed. */
  readonly opened: Promise<void>;
}

/**
 * Doesn't migrate.
 * @throws {DataLockedError} when another process has the embedded data open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database, opened } = startDatabase(options);
  await opened;
  return database;
}

/**
 * Starts opening a database; the embedded engine takes a while, in its own thread.
 * @throws {DataLockedError} when another process has the embedded data open
 */
export function startDatabase(options: DatabaseOptions): StartedDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
  if (options.databaseUrl !== null) {
    const database = openPostgres({
      url: options.databaseUrl,
      poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
      statementTimeoutMs,
      fencedRole: options.databaseFencedRole ?? null,
      onUnawaited: options.onUnawaited,
    });
    return { database, opened: Promise.resolve() };
  }
  return startPglite({
    dataDir: options.dataDir,
    isDurable: options.isDurable ?? true,
    hangMs: statementTimeoutMs,
    onUnawaited: options.onUnawaited,
    onRestart: options.onRestart ?? (() => undefined),
  });
}
