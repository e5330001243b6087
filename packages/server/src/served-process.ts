import { AppError } from "@guildhall/core";
import { ConfigError, readConfig } from "./config.ts";
import { DataLockedError } from "./db/data-lock.ts";
import { nameSources } from "./lib/named-sources.ts";
import { readProcessWork } from "./process-work.ts";
import { startServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

const EXIT = { stopped: 0, crashed: 1, misconfigured: 2, locked: 3 } as const;

/** After this time, in ms, a hanging shutdown is forced: the drain's deadline plus some for the database. */
const GIVE_UP_MS = 14_000;

if (import.meta.url.endsWith(".js")) nameSources(import.meta.dirname);
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);

try {
  const config = readConfig();
  const server = await startServer(config, readProcessWork(process.argv.slice(2), config));
  // Before logging readiness, since a supervisor may stop it right after that.
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

/** An uncaught error: memory can't be trusted any more, stored data can. */
function crash(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(EXIT.crashed);
}

function fail(error: unknown): void {
  // The product's own errors are messages for the operator; others need their stack.
  if (!(error instanceof AppError)) return crash(error);
  process.stderr.write(`${error.message}\n`);
  if (error instanceof ConfigError) process.exit(EXIT.misconfigured);
  process.exit(error instanceof DataLockedError ? EXIT.locked : EXIT.crashed);
}
