import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@guildhall/core";
import type { Client } from "@guildhall/core";
import { createFetchTransport, createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import type { Transport } from "@guildhall/core/transport";
import type { Config } from "../config.ts";
import { startServer } from "../running-server.ts";
import type { RunningServer } from "../running-server.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import { signIn, TEST_CONFIG } from "./test-server.ts";

/** By default the embedded engine in a new folder, on a free port. */
export interface StartOptions {
  /** A PostgreSQL to use; it's migrated. */
  readonly databaseUrl?: string;
  readonly clock?: FixedClock;
  readonly config?: Partial<Config>;
}

/** A complete server that listens, with a clock the test moves. */
export interface StartedServer extends RunningServer {
  readonly clock: FixedClock;
  /** A client over a socket with its own cookies; signs in if given an email. */
  client(email?: string): Promise<Client>;
}

/** Starts a complete server as in production, with readers and stream. `stop` removes its folder. */
export async function startTestServer(options: StartOptions = {}): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-"));
  const clock = options.clock ?? createFixedClock();
  const databaseUrl = options.databaseUrl ?? null;
  const config: Config = { ...TEST_CONFIG, port: 0, dataDir, databaseUrl, ...options.config };
  const server = await startServer(config, { clock });
  return {
    ...server,
    clock,
    client: async (email) => {
      const client = createClient({ transport: createSocketTransport(server.url), platform: createPlatform() });
      if (email !== undefined) await signIn(client, email);
      return client;
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls a server over a socket like one of its pages: keeps cookies, sends an origin. */
export function createSocketTransport(origin: string): Transport {
  const send = createFetchTransport({ credentials: "omit" });
  return createMemoryTransport(({ headers, url, ...request }) =>
    send({ ...request, url: `${origin}${url}`, headers: { ...headers, origin }, signal: new AbortController().signal }),
  );
}
