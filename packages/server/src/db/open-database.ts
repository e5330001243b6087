import type { Database } from "./database.ts";
import { openPglite } from "./pglite.ts";
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

/**
 * Opens the database named by the options; it is not migrated.
 * @throws {DataLockedError} when another process has the embedded data open
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const statementTimeoutMs = options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
  if (options.databaseUrl !== null) {
    return openPostgres({
      url: options.databaseUrl,
      poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
      statementTimeoutMs,
      fencedRole: options.databaseFencedRole ?? null,
    });
  }
  return openPglite({
    dataDir: options.dataDir,
    isDurable: options.isDurable ?? true,
    hangMs: statementTimeoutMs,
    onRestart: options.onRestart ?? (() => undefined),
  });
}
