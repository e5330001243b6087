import { setTimeout as sleep } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { checkLedger } from "../features.ts";
import type { Violation } from "../ledger/check-ledger.service.ts";
import { systemClock } from "../lib/clock.ts";
import { buildKillTeam, type KillTeam } from "./kill-team.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";

/** Where and how often to kill. */
export interface KillOptions {
  readonly dataDir: string;
  /** An empty PostgreSQL; null for the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Role for row-level security; none if null or left out. */
  readonly databaseFencedRole?: string | null;
  /** More variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
  readonly kills: number;
  readonly seed: number;
  readonly people?: number;
  /** Maximum time (ms) under load before a kill. */
  readonly loadMs?: number;
}

/** Result of a run of kills. */
export interface KillReport {
  readonly kills: number;
  /** Changes that got a response. */
  readonly answered: number;
  /** Changes whose response a kill cut off; each was retried with its key and then got one. */
  readonly cutOff: number;
  /** Changes that got a response but are missing. */
  readonly lost: readonly string[];
  /** Changes without a response, or applied twice. */
  readonly surplus: number;
  readonly violations: readonly Violation[];
  /** Time (ms) from each restart until the server was ready. */
  readonly readyMs: readonly number[];
}

/** A change with one idempotency key for all attempts. */
interface KeyedRequest {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly token: string;
}

interface Tally {
  /** Ids of thanks that got a response. */
  readonly given: Set<number>;
  readonly undone: Set<number>;
  /** Sent, without a response yet. */
  readonly open: Map<string, KeyedRequest>;
  cutOff: number;
}

const SHORTEST_LOAD_MS = 150;

/** After a kill the database may be unavailable for a while. */
const SETTLE_ATTEMPTS = 40;
const SETTLE_PAUSE_MS = 500;

/** Repeatedly kills the server at random moments under load, and compares its responses with the data. */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const team = await onDatabase(options, async (db) => {
    await migrate(db.pool, systemClock.now());
    return buildKillTeam(db, options.people ?? 8);
  });
  const tally: Tally = { given: new Set(), undone: new Set(), open: new Map(), cutOff: 0 };
  const readyMs = await killInRounds(options, {
    settle: (url) => settleOpen(url, tally),
    load: async (at) => {
      await startLoad({ ...at, team, tally });
      tally.cutOff += tally.open.size;
    },
  });
  return onDatabase(options, (db) => compare({ db, team, tally, readyMs, kills: options.kills }));
}

/** What goes on between starts and kills. */
export interface KillRounds {
  /** Once the server is ready: repeats what was cut off before. */
  settle(url: string, round: number): Promise<void>;
  /** Acts until the server is gone. */
  load(at: { readonly url: string; readonly round: number; readonly fraction: () => number }): Promise<void>;
  /** While no server runs. */
  between?(round: number): Promise<void>;
}

/** Starts the server, kills it at a random moment under load, and again; stops it at last. Returns `readyMs`. */
export async function killInRounds(
  options: KillOptions,
  { settle, load, between }: KillRounds,
): Promise<readonly number[]> {
  const random = createSeededRandom(options.seed);
  const readyMs: number[] = [];
  for (let round = 0; round < options.kills; round += 1) {
    await withServer(options, async (server) => {
      if (round > 0) readyMs.push(server.readyMs);
      await settle(server.url, round);
      const loaded = load({ url: server.url, round, fraction: () => random.fraction() });
      await sleep(SHORTEST_LOAD_MS + random.fraction() * (options.loadMs ?? 1_200));
      await server.kill();
      await loaded;
    });
    await between?.(round);
  }
  await withServer(options, async (server) => {
    readyMs.push(server.readyMs);
    await settle(server.url, options.kills);
    const code = await server.stop();
    if (code !== 0) throw new InvariantError("the server did not stop by itself", { code });
  });
  return readyMs;
}

/** Its database while no server runs. */
export async function onDatabase<T>(options: KillOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(options);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function withServer(options: KillOptions, work: (server: ServerChild) => Promise<void>): Promise<void> {
  const server = await startServerChild({
    ...options,
    env: { DATABASE_FENCED_ROLE: options.databaseFencedRole ?? "", ...options.env },
  });
  try {
    await work(server);
  } finally {
    await server.kill();
  }
}

/** Retries what was cut off: with its key it acts once, whether or not it was done before. */
async function settleOpen(url: string, tally: Tally): Promise<void> {
  for (let attempt = 0; attempt < SETTLE_ATTEMPTS && tally.open.size > 0; attempt += 1) {
    if (attempt > 0) await sleep(SETTLE_PAUSE_MS);
    await Promise.all([...tally.open.values()].map((wish) => send(url, wish, tally)));
  }
  if (tally.open.size > 0) throw new InvariantError("a change that was sent again got no answer");
}

interface Load {
  readonly url: string;
  readonly team: KillTeam;
  readonly tally: Tally;
  readonly fraction: () => number;
  readonly round: number;
}

/** Everyone gives thanks, and sometimes undoes one, until the server is gone. */
async function startLoad(load: Load): Promise<void> {
  await Promise.all(load.team.people.map((_, index) => act(load, index)));
}

async function act({ url, team, tally, fraction, round }: Load, index: number): Promise<void> {
  const person = team.people[index];
  if (person === undefined) return;
  const others = team.people.filter((each) => each !== person).map((each) => ({ id: each.memberId }));
  for (let turn = 0; ; turn += 1) {
    const key = `kill-${round}-${index}-${turn}`;
    const receivers = others.slice(0, 1 + Math.floor(fraction() * 3));
    const rewards = [{ currencyId: team.currencyId, amount: 1 }];
    const body = { receivers, description: key, rewards };
    const answer = await send(url, { path: "/thanks", body, key, token: person.token }, tally);
    if (answer === null) return;
    if (turn % 4 === 3) {
      const undo = { path: `/thanks/${answer}/undo`, body: {}, key: `${key}-undo`, token: person.token };
      if ((await send(url, undo, tally)) === null) return;
    }
  }
}

/** Returns the thanks' id, or null without a response. */
async function send(url: string, wish: KeyedRequest, tally: Tally): Promise<number | null> {
  tally.open.set(wish.key, wish);
  const response = await fetch(`${url}/api/v1${wish.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${wish.token}`,
      "content-type": "application/json",
      "idempotency-key": wish.key,
    },
    body: JSON.stringify(wish.body),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null);
  // No response, or a 503: it may have been done.
  if (response === null || response.status === 503) return null;
  if (response.status !== 200) {
    throw new InvariantError(`${wish.path} was answered ${response.status}: ${response.text}`);
  }
  tally.open.delete(wish.key);
  const { data } = JSON.parse(response.text) as { data: { tid: number } };
  (wish.path.endsWith("/undo") ? tally.undone : tally.given).add(data.tid);
  return data.tid;
}

interface Comparison {
  readonly db: Database;
  readonly team: KillTeam;
  readonly tally: Tally;
  readonly readyMs: readonly number[];
  readonly kills: number;
}

async function compare({ db, team, tally, readyMs, kills }: Comparison): Promise<KillReport> {
  const rows = await db.handle
    .selectFrom("thanks")
    .select(["id", "status"])
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  const statusById = new Map(rows.map((row) => [row.id, row.status]));
  const lost = [
    ...[...tally.given].filter((id) => !statusById.has(id)).map((id) => `thanks ${id}`),
    ...[...tally.undone].filter((id) => statusById.get(id) !== "undone").map((id) => `undo of thanks ${id}`),
  ];
  const surplus =
    rows.filter((row) => !tally.given.has(row.id)).length +
    rows.filter((row) => row.status === "undone" && !tally.undone.has(row.id)).length;
  const { violations } = await checkLedger(db.handle, team.workspaceId);
  const answered = tally.given.size + tally.undone.size;
  return { kills, answered, cutOff: tally.cutOff, lost, surplus, violations, readyMs };
}
