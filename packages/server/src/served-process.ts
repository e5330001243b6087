import { AppError } from "@guildhall/core";
import { ConfigError, readConfig } from "./config.ts";
import { DataLockedError } from "./db/data-lock.ts";
import { nameSources } from "./lib/named-sources.ts";
import { startServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

/** What the process ends with. */
const EXIT = { stopped: 0, crashed: 1, misconfigured: 2, locked: 3 } as const;

/** After this time, in ms, a stop that hangs is made one: the drain's own deadline and some for the database. */
const GIVE_UP_MS = 14_000;

if (import.meta.url.endsWith(".js")) nameSources(import.meta.dirname);
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);

try {
  const server = await startServer(readConfig());
  // Before it says that it is ready: who reads that may end it at once.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(server));
  announce(server);
} catch (error) {
  fail(error);
}

function announce({ url, demo }: RunningServer): void {
  const lines = [`Guildhall is ready at ${url}`];
  if (demo !== null)
    lines.push(`Demo sign-ins, password ${demo.password}:`, ...demo.emails.map((email) => `  ${email}`));
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function stop(server: RunningServer): Promise<void> {
  setTimeout(() => process.exit(EXIT.crashed), GIVE_UP_MS).unref();
  await server.stop();
  process.exit(EXIT.stopped);
}

/** Something that nobody caught: what is in memory can no longer be trusted, what is stored can. */
function crash(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(EXIT.crashed);
}

function fail(error: unknown): void {
  // What the product says by itself is for the person who started it; anything else needs its trace.
  if (!(error instanceof AppError)) return crash(error);
  process.stderr.write(`${error.message}\n`);
  if (error instanceof ConfigError) process.exit(EXIT.misconfigured);
  process.exit(error instanceof DataLockedError ? EXIT.locked : EXIT.crashed);
}
