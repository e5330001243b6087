import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "@guildhall/core";
import { createServer } from "./app.ts";
import type { GuildhallServer, ServerModule } from "./app.ts";
import type { Config } from "./config.ts";
import { migrate, unappliedMigrations } from "./db/migrate.ts";
import { openDatabase } from "./db/open-database.ts";
import type { Database } from "./db/database.ts";
import { seedDemo } from "./demo/seed.ts";
import { createBus } from "./events/create-bus.ts";
import { startRelay } from "./events/relay.ts";
import { createStreamModule } from "./events/stream.routes.ts";
import { featureRoutes } from "./features.ts";
import { createFileStore } from "./files/create-file-store.ts";
import { createFileModule } from "./files/file.routes.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { systemClock } from "./lib/clock.ts";
import type { Clock } from "./lib/clock.ts";
import type { Deps } from "./lib/deps.ts";
import { createLog } from "./lib/log.ts";
import { createMovableClock } from "./lib/movable-clock.ts";
import { systemRandom } from "./lib/random.ts";
import { createMailboxModule } from "./mail/mail.routes.ts";
import { readers } from "./readers/all-readers.ts";
import { withKeptSecret } from "./session/secret.ts";

/** How long a database that is not there yet is waited for, in ms. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_RETRY_MS = 500;

/** A server that listens. */
export interface RunningServer {
  /** Where it is reached, without a slash at the end. */
  readonly url: string;
  readonly deps: Deps;
  /** Whether this start filled an empty database with the demo. */
  readonly hasSeededDemo: boolean;
  /** Finishes what is under way and closes everything; the second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, listens, seeds the demo where it is wanted and starts the readers.
 * A clock of one's own is for tests.
 * @throws {DataLockedError} when another process has the embedded data open
 * @throws {UnavailableError} when the database or the port cannot be had
 */
export async function startServer(given: Config, own: { readonly clock?: Clock } = {}): Promise<RunningServer> {
  const config = withKeptSecret(given, systemRandom);
  const log = createLog(config);
  const clock = own.clock ?? clockOf(config);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    onRestart: (reason) => log.error({ reason }, "the embedded database was opened anew"),
  });
  try {
    await migrateWhenThere({ db, log, clock });
    const bus = createBus({ db, log, random: systemRandom });
    const deps: Deps = { config, db, clock, random: systemRandom, log, bus, files: createFileStore({ config, clock }) };
    return await run(deps);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function clockOf({ testClockFile }: Config): Clock {
  return testClockFile === null ? systemClock : createMovableClock(systemClock, testClockFile);
}

async function run(deps: Deps): Promise<RunningServer> {
  let demo: "off" | "seeding" | "ready" = deps.config.demo ? "seeding" : "off";
  const modules: readonly ServerModule[] = [
    createStreamModule(deps),
    createFileModule(deps),
    createMailboxModule(deps),
  ];
  const server = createServer(deps, {
    routes: featureRoutes,
    modules,
    probes: { unapplied: () => unappliedMigrations(deps.db.pool), demo: () => demo },
  });
  const url = await listen(server, deps.config);
  const hasSeededDemo = deps.config.demo && (await seedDemo(deps));
  if (deps.config.demo) demo = "ready";
  const relay = startRelay(deps, readers);
  const jobs = startJobs(deps);
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await server.drain.run();
    await jobs.stop();
    await relay.stop();
    await deps.bus.close();
    await deps.db.close();
  };
  return { url, deps, hasSeededDemo, stop: () => (stopping ??= stop()) };
}

async function listen({ fastify }: GuildhallServer, config: Config): Promise<string> {
  try {
    await fastify.listen({ port: config.port, host: config.host });
  } catch (cause) {
    throw new UnavailableError(`cannot listen on ${config.host}:${config.port}: ${String(cause)}`, { cause });
  }
  // A server that listens on a port has an address with one.
  const { port } = fastify.server.address() as AddressInfo;
  if (config.publicUrl !== null) return config.publicUrl;
  const host = ["0.0.0.0", "::", "127.0.0.1"].includes(config.host) ? "localhost" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function migrateWhenThere({ db, log, clock }: Pick<Deps, "log" | "clock"> & { readonly db: Database }): Promise<void> {
  const triesLeft = Math.ceil(DATABASE_WAIT_MS / DATABASE_RETRY_MS);
  for (let tries = triesLeft; ; tries -= 1) {
    try {
      const applied = await migrate(db.pool, clock.now());
      if (applied.length > 0) log.info({ applied }, "the database was brought up to date");
      return;
    } catch (error) {
      if (!(error instanceof UnavailableError) || tries <= 1) throw error;
      if (tries === triesLeft) log.warn({ err: error }, "waiting for the database");
      await sleep(DATABASE_RETRY_MS);
    }
  }
}
