import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "@guildhall/core";
import type { Config } from "./config.ts";
import { raiseFence } from "./db/fence.ts";
import { migrate } from "./db/migrate.ts";
import { readMigrations } from "./db/migrations.ts";
import type { Migration } from "./db/migrations.ts";
import { startDatabase } from "./db/open-database.ts";
import { systemClock } from "./lib/clock.ts";
import type { Clock } from "./lib/clock.ts";
import type { Deps } from "./lib/deps.ts";
import { createLog } from "./lib/log.ts";
import { createMovableClock } from "./lib/movable-clock.ts";
import { systemRandom } from "./lib/random.ts";
import { withKeptSecret } from "./session/secret.ts";
import type { PreparedGuild, ProcessWork, ServedGuild } from "./served-guild.ts";

/** How long to wait for the database at startup, in ms. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_RETRY_MS = 500;

/** Migration steps per log line: a new database takes some forty, an old one mostly one. */
const STEPS_PER_LINE = 10;

export interface RunningServer extends ServedGuild {
  /** Graceful shutdown; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the database, listens, seeds the demo if configured, and starts the readers. Only tests pass a
 * clock.
 * @throws {DataLockedError} when another process has the embedded data open
 * @throws {UnavailableError} when the database or the port isn't available
 */
export async function startServer(
  given: Config,
  { only, ...own }: ProcessWork & { readonly clock?: Clock } = {},
): Promise<RunningServer> {
  const config = withKeptSecret(given, systemRandom);
  const log = createLog(config);
  const clock = own.clock ?? clockOf(config);
  log.info({ folder: config.databaseUrl === null ? config.dataDir : null }, "opening the database");
  const { database: db, opened } = startDatabase({
    databaseUrl: config.databaseUrl,
    databaseFencedRole: config.databaseFencedRole,
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    onRestart: (reason) => log.error({ reason }, "the embedded database was opened anew"),
    ...(config.mode === "production" && {
      onUnawaited: () => log.error("a transaction had to wait for statements that its work had left"),
    }),
  });
  let guild: PreparedGuild | null = null;
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await guild?.close();
    await db.close();
  };
  try {
    // The embedded engine opens in its own thread; everything that doesn't need it is prepared meanwhile.
    const { prepareGuild } = await import("./served-guild.ts");
    guild = await prepareGuild({ config, db, clock, random: systemRandom, log }, only === undefined ? {} : { only });
    const migrations = readMigrations();
    await opened;
    await prepareWhenThere({ db, log, clock, config }, migrations);
    return { ...(await guild.serve()), stop: () => (stopping ??= stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function clockOf({ testClockFile }: Config): Clock {
  return testClockFile === null ? systemClock : createMovableClock(systemClock, testClockFile);
}

async function raiseFenceIfAny({ db, log, config }: Pick<Deps, "db" | "log" | "config">): Promise<void> {
  const { databaseFencedRole: role } = config;
  if (role !== null) await raiseFence(db.pool, role);
  log.info(
    { role },
    role === null
      ? "row-level security is not in force: queries alone keep workspaces apart"
      : "row-level security is in force",
  );
}

function tellStep(log: Deps["log"], number: number, of: number): void {
  if (number === 1 || number % STEPS_PER_LINE === 0) log.info({ step: number, of }, "bringing the database up to date");
}

async function prepareWhenThere(
  { db, log, clock, config }: Pick<Deps, "db" | "log" | "clock" | "config">,
  migrations: readonly Migration[],
): Promise<void> {
  const triesLeft = Math.ceil(DATABASE_WAIT_MS / DATABASE_RETRY_MS);
  for (let tries = triesLeft; ; tries -= 1) {
    try {
      const applied = await migrate(db.pool, clock.now(), {
        migrations,
        onStep: (number, of) => tellStep(log, number, of),
      });
      if (applied.length > 0) log.info({ applied }, "the database is up to date");
      await raiseFenceIfAny({ db, log, config });
      return;
    } catch (error) {
      if (!(error instanceof UnavailableError) || tries <= 1) throw error;
      if (tries === triesLeft) log.warn({ err: error }, "waiting for the database");
      await sleep(DATABASE_RETRY_MS);
    }
  }
}
