import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isPassing, toAppError } from "./database-error.ts";
import { pendingMigrations, readMigrations } from "./migrations.ts";
import type { AppliedMigration, Migration } from "./migrations.ts";

/** Arbitrary, but the same in every version of the product. */
const LOCK_KEY = 7_305_410_001;

/** Timeout (ms) of a step on a large database, and of waiting for another process's migration. */
const STEP_LIMIT_MS = 3_600_000;

/** Transient failures at one step before giving up. */
const MAX_FAILURES_AT_STEP = 8;

const RESUME_PAUSE_MS = 500;

/**
 * Steps, and waiting for another process, may exceed request timeouts; the disk may be slow in between. Roles and
 * databases can have limits of their own.
 */
const WITHOUT_LIMITS = "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** What to apply, and progress reporting. */
export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Called before each step with its number, from 1, and the total. */
  readonly onStep?: (number: number, of: number) => void;
}

/**
 * Migrates a database, one transaction per migration, one process at a time. On transient failures (lost connection,
 * deadlock, server restart, no resources) it resumes after the last applied step.
 * @param at the `applied_at` of each step (UTC)
 * @returns names of the migrations just applied
 * @throws {MigrationError} when the database is newer, or an applied migration was changed
 * @throws {UnavailableError} when the database can't be reached at first, or keeps failing at one step
 */
export async function migrate(
  pool: pg.Pool,
  at: Date,
  { migrations = readMigrations(), onStep = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> {
  // Usually nothing is pending: then no lock is taken and the connection stays unchanged.
  return (await lacksNothing(pool, migrations)) ? [] : applyLacking(pool, { at, migrations, onStep });
}

async function applyLacking(pool: pg.Pool, work: Omit<Work, "progress">): Promise<readonly string[]> {
  const progress: Progress = { lacking: null, applied: 0, failures: 0 };
  for (;;) {
    try {
      await goOn(pool, { ...work, progress });
      return (progress.lacking ?? []).map((migration) => migration.name);
    } catch (error) {
      progress.failures += 1;
      if (progress.lacking === null || !isPassing(error) || progress.failures > MAX_FAILURES_AT_STEP)
        throw toAppError(error);
      await sleep(RESUME_PAUSE_MS);
    }
  }
}

/** Whether nothing is pending. @throws {UnavailableError} when the database can't be reached */
export function isMigrated(pool: pg.Pool): Promise<boolean> {
  return lacksNothing(pool, readMigrations());
}

async function lacksNothing(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  try {
    return (await unappliedMigrations(pool, migrations)).length === 0;
  } catch (error) {
    throw toAppError(error);
  }
}

interface Progress {
  /** Pending at the first look; null before it. */
  lacking: readonly Migration[] | null;
  /** How many are known to be applied. */
  applied: number;
  /** Consecutive, at one step. */
  failures: number;
}

interface Work {
  readonly at: Date;
  readonly migrations: readonly Migration[];
  readonly progress: Progress;
  readonly onStep: (number: number, of: number) => void;
}

async function goOn(pool: pg.Pool, { at, migrations, progress, onStep }: Work): Promise<void> {
  const client = await connect(pool);
  try {
    await client.query(patient(WITHOUT_LIMITS));
    await client.query(patient("select pg_advisory_lock($1)", [LOCK_KEY]));
    const pending = pendingMigrations(migrations, await readApplied(client, true));
    progress.lacking ??= pending;
    note(progress, migrations.length - pending.length);
    for (const [index, migration] of pending.entries()) {
      onStep(index + 1, pending.length);
      await apply(client, migration, at);
      note(progress, progress.applied + 1);
    }
  } finally {
    // Ends the session, and with it the lock, the settings and anything open.
    client.release(true);
  }
}

function note(progress: Progress, applied: number): void {
  if (applied > progress.applied) progress.failures = 0;
  progress.applied = applied;
}

/** Read-only. @throws {MigrationError} as `migrate` */
export async function unappliedMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const client = await connect(pool);
  try {
    return pendingMigrations(migrations, await readApplied(client, false)).map((migration) => migration.name);
  } finally {
    client.release();
  }
}

/** A query without the pool's timeout. */
function patient(text: string, values?: unknown[]): pg.QueryConfig {
  const config = { text, query_timeout: STEP_LIMIT_MS };
  return values === undefined ? config : { ...config, values };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toAppError(error);
  }
}

async function readApplied(client: pg.PoolClient, isCreated: boolean): Promise<readonly AppliedMigration[]> {
  if (isCreated) {
    await client.query(
      patient(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null)`),
    );
  } else if (!(await hasTable(client))) {
    return [];
  }
  const { rows } = await client.query<AppliedMigration>(
    patient(`select name, checksum from schema_migrations order by name collate "C"`),
  );
  return rows;
}

async function hasTable(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  );
  return rows[0]?.found === true;
}

/** On failure the transaction is left to the end of the session: the connection may be gone. */
async function apply(client: pg.PoolClient, migration: Migration, at: Date): Promise<void> {
  const row = [migration.name, migration.checksum, at];
  await client.query(patient("begin"));
  await client.query(patient(migration.sql));
  await client.query(patient("insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)", row));
  await client.query(patient("commit"));
}
