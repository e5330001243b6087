import { AppError } from "@guildhall/core";
import { ConfigError, readConfig } from "./config.ts";
import { DataLockedError } from "./db/data-lock.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "./demo/seed.ts";
import { startServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

/** What the process ends with. */
const EXIT = { stopped: 0, crashed: 1, misconfigured: 2, locked: 3 } as const;

/** How long after the drain's own deadline the process may hang before it is ended hard, in ms. */
const GIVE_UP_MS = 14_000;

process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);

try {
  const server = await startServer(readConfig());
  announce(server);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(server));
} catch (error) {
  fail(error);
}

function announce({ url, deps }: RunningServer): void {
  const lines = [`Guildhall is ready at ${url}`];
  if (deps.config.demo) {
    lines.push(`Demo sign-ins, password ${DEMO_PASSWORD}:`, ...DEMO_SIGN_INS.map((email) => `  ${email}`));
  }
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
  const text = error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof ConfigError ? EXIT.misconfigured : error instanceof DataLockedError ? EXIT.locked : EXIT.crashed);
}
