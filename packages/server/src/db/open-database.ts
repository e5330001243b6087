import type { Database } from "./database.ts";
import { startPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/** Which database the server works on. */
export interface DatabaseOptions {
  /** A PostgreSQL (>= 15), or null for the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The role that the work of one workspace is done as on PostgreSQL; none when it is null or left out. */
  readonly databaseFencedRole?: string | null;
  readonly dataDir: string;
  /** Connections of this process; the embedded engine always has one. */
  readonly poolSize?: number;
  /** Whether commits of the embedded engine wait for the disk; on by default. */
  readonly isDurable?: boolean;
  /** The longest a statement may run (ms). */
  readonly statementTimeoutMs?: number;
  /** Told when the embedded engine had to be opened anew. */
  readonly onRestart?: (reason: string) => void;
}

const DEFAULT_POOL_SIZE = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 12_000;

/** A database on its way: what it is asked waits until it is open. */
export interface StartedDatabase {
  readonly database: Database;
  /** Rejects with an UnavailableError when the embedded engine cannot open its folder; the database is closed then. */
  readonly opened: Promise<void>;
}

/**
 * Opens the database named by the options; it is not migrated.
 * @throws {DataLockedError} when another process has the embedded data open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database, opened } = startDatabase(options);
  await opened;
  return database;
}

/**
 * Begins to open the database named by the options; the embedded engine takes a while, in a thread of its own.
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
    });
    return { database, opened: Promise.resolve() };
  }
  return startPglite({
    dataDir: options.dataDir,
    isDurable: options.isDurable ?? true,
    hangMs: statementTimeoutMs,
    onRestart: options.onRestart ?? (() => undefined),
  });
}
