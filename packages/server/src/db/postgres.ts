import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database, Listener } from "./database.ts";
import { createPoolDatabase } from "./pool-database.ts";
import { typeParsers } from "./type-parsers.ts";

/** PostgreSQL >= 15. */
export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process. */
  readonly poolSize: number;
  /** Statement timeout in ms, enforced by the server. */
  readonly statementTimeoutMs: number;
  /** The role `within` uses, subject to row-level security; none if left out. */
  readonly fencedRole?: string | null;
  readonly onUnawaited?: (() => void) | undefined;
}

/** How long (ms) a request waits for a free connection before it gets a 503. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Network time (ms) on top of the statement timeout before the connection counts as dead. */
const LINK_MARGIN_MS = 3_000;

const IDLE_IN_TRANSACTION_MS = 30_000;

const LISTEN_PAUSE_MS = 1_000;

/** Connects lazily. */
export function openPostgres(options: PostgresOptions): Database {
  const base = {
    connectionString: options.url,
    application_name: "guildhall",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: typeParsers,
  };
  const pool = new pg.Pool({
    ...base,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + LINK_MARGIN_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    pipeline: true,
  } as pg.PoolConfig);
  return createPoolDatabase({
    engine: "postgres",
    durability: "full",
    pool,
    fencedRole: options.fencedRole ?? null,
    onUnawaited: options.onUnawaited,
    listen: (channel, onMessage) => listen(base, channel, onMessage),
    stop: () => Promise.resolve(),
  });
}

/** Listens until closed; reconnects after a failure and reports possibly missed messages as `""`. */
async function listen(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<Listener> {
  let isClosed = false;
  let client = await connectListener(config, channel, onMessage);
  const keep = (current: pg.Client): void => {
    current.once("end", () => void again());
  };
  const again = async (): Promise<void> => {
    while (!isClosed) {
      try {
        client = await connectListener(config, channel, onMessage);
        if (isClosed) return await client.end();
        keep(client);
        onMessage("");
        return;
      } catch {
        await sleep(LISTEN_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  keep(client);
  return {
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}

async function connectListener(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client(config);
  // The "end" event follows and is what counts.
  client.on("error", () => undefined);
  client.on("notification", (message) => onMessage(message.payload ?? ""));
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return client;
}
