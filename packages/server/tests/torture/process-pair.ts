import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvariantError } from "@guildhall/core";
import { startServerChild } from "../../src/testing/server-child.ts";
import type { ServerChild } from "../../src/testing/server-child.ts";
import type { TestDatabase } from "../../src/testing/test-database.ts";
import { read } from "./wire-call.ts";

/** Connections per process: as many rivals meet in the database at once. */
const POOL_SIZE = 20;
const WARM_ROUNDS = 50;
const NAMES = ["torture_one", "torture_two"] as const;

/** Two server processes on one PostgreSQL. */
export interface ProcessPair {
  /** Alternates between the processes. */
  urlOf(turn: number): string;
  /** Fills both pools: with cold ones, rivals connect one by one and never meet. */
  warm(token: string): Promise<void>;
  /** Kills both and restarts them. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; `databaseUrl` if they don't use the database's own. */
export async function startPair(database: TestDatabase, databaseUrl = database.url): Promise<ProcessPair> {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-torture-"));
  const start = (): Promise<ServerChild[]> =>
    Promise.all(NAMES.map((name) => startOne({ dataDir, databaseUrl, fencedRole: database.fencedRole, name })));
  let children = await start();
  return {
    urlOf: (turn) => urlOf(children, turn),
    warm: async (token) => {
      for (let round = 0; round < WARM_ROUNDS; round += 1) {
        const turns = Array.from({ length: 4 * POOL_SIZE }, (_, turn) => turn);
        await Promise.all(turns.map((turn) => read(urlOf(children, turn), { path: "/thanks/lists", token })));
        if (await arePoolsFull(database)) return;
      }
      throw new InvariantError("the pools did not fill");
    },
    restart: async () => {
      await Promise.all(children.map((child) => child.kill()));
      children = await start();
    },
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Start {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly fencedRole: string | null;
  readonly name: string;
}

async function startOne({ dataDir, databaseUrl, fencedRole, name }: Start): Promise<ServerChild> {
  if (databaseUrl === null) throw new InvariantError("two processes need PostgreSQL");
  const env = {
    POOL_SIZE: String(POOL_SIZE),
    DATABASE_FENCED_ROLE: fencedRole ?? "",
    // Other tests may keep the machine busy: lag must not refuse requests here.
    MAX_LAG_MS: "1000000",
    SECRET: "only-for-tests-only-for-tests-only",
  };
  // The name identifies each process in the database's connections.
  return startServerChild({ dataDir, databaseUrl: `${databaseUrl}?application_name=${name}`, env });
}

function urlOf(children: readonly ServerChild[], turn: number): string {
  const child = children[turn % children.length];
  if (child === undefined) throw new InvariantError("no such process");
  return child.url;
}

async function arePoolsFull({ database }: TestDatabase): Promise<boolean> {
  const { rows } = await database.pool.query<{ connections: number }>(
    "select count(*)::int as connections from pg_stat_activity where datname = current_database() " +
      "and application_name = any ($1) group by application_name having count(*) >= $2",
    [NAMES, POOL_SIZE],
  );
  return rows.length === NAMES.length;
}
