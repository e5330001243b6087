import { createHash } from "node:crypto";
import pg from "pg";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { openPostgres } from "../db/postgres.ts";
import type { Database } from "../db/database.ts";
import { licenseWithout } from "./license-of.ts";

/** A large workspace inserted directly, for benchmarks. */
export interface BenchWorkspace {
  readonly workspaceId: number;
  readonly currencyId: number;
  readonly memberIds: readonly number[];
  /** One session per member, usable as session cookie or bearer token. */
  readonly tokens: readonly string[];
}

/** Opens and migrates a PostgreSQL database. */
export async function openBenchDatabase(url: string, at: Date, poolSize = 4): Promise<Database> {
  const database = openPostgres({ url, poolSize, statementTimeoutMs: 600_000 });
  await migrate(database.pool, at);
  return database;
}

/** Opens and migrates an embedded database; close it before starting a server on it. */
export async function openEmbeddedBenchDatabase(dataDir: string, at: Date): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir, statementTimeoutMs: 600_000 });
  await migrate(database.pool, at);
  return database;
}

/** Runs `analyze`, so the planner sees the current contents. */
export async function analyzeBenchDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** Returns the new database's URL. */
export async function createBenchDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}

/** `quota` is every member's, in hundredths a month. */
export async function fillBenchWorkspace(
  { pool }: Database,
  wanted: { readonly members: number; readonly quota: number; readonly at: Date; readonly name: string },
): Promise<BenchWorkspace> {
  const { members, quota, at, name } = wanted;
  const one = async <T>(text: string, values: unknown[]): Promise<T[]> => (await pool.query(text, values)).rows as T[];
  const [workspace] = await one<{ id: number }>(
    "insert into workspaces (name, is_completed, license, created_at) values ($1, true, $2, $3) returning id",
    [name, JSON.stringify(licenseWithout()), at],
  );
  const workspaceId = workspace?.id ?? 0;
  const [currency] = await one<{ id: number }>(
    "insert into currencies (workspace_id, name, icon, kind, is_default) values ($1, 'Stars', '⭐', 'emoji', true) returning id",
    [workspaceId],
  );
  const currencyId = currency?.id ?? 0;
  await one("update workspaces set thanks_settings = $2 where id = $1", [
    workspaceId,
    JSON.stringify({ quota: { member: { [String(currencyId)]: quota } } }),
  ]);
  const people = await one<{ id: number; account_id: number }>(
    `with account as (
       insert into accounts (email, created_at)
       select lower($2) || '-' || n || '@bench.test', $3 from generate_series(1, $4::int) n returning id
     )
     insert into members (workspace_id, account_id, name, created_at)
     select $1, id, 'Member ' || id, $3 from account returning id, account_id`,
    [workspaceId, name, at, members],
  );
  const tokens = people.map(({ id }) => createHash("sha256").update(`${name}/${id}`).digest("base64url"));
  await one(
    `insert into sessions (token_hash, account_id, workspace_id, created_at, seen_at, expires_at)
     select decode(hash, 'hex'), account, $3, $4, $4, $4::timestamptz + interval '30 days'
     from unnest($1::text[], $2::bigint[]) as session (hash, account)`,
    [
      tokens.map((token) => createHash("sha256").update(token).digest("hex")),
      people.map(({ account_id }) => account_id),
      workspaceId,
      at,
    ],
  );
  await pool.query("analyze");
  return { workspaceId, currencyId, memberIds: people.map(({ id }) => id), tokens };
}
