import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type pg from "pg";
import { moveFileName } from "../files/file-name.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Database } from "./database.ts";
import { ArchiveError, type ArchiveHead, readArchive, RowSum, type TableSum } from "./archive-file.ts";
import { type ArchiveTable, quoteName, readArchiveTables } from "./archive-table.ts";
import { toAppError } from "./database-error.ts";
import { readMigrations } from "./migrations.ts";
import { forEachRow } from "./write-archive.ts";

const ROWS_AT_ONCE = 500;

/** A JSON string that is an upload's name or URL path. */
const KEPT_FILE = /("(?:\/files\/)?)(\d+\/(?:a\.)?[\w-]{22}\.\w+)(?=")/g;

/** Inserts rows as they are, or into another workspace. */
interface RowSink {
  put(table: ArchiveTable, rows: readonly string[]): Promise<void>;
  putFile(name: string, bytes: Uint8Array): Promise<void>;
}

/** An archive, and where its uploads go. */
export interface ArchiveSource {
  readonly file: string;
  readonly files: Pick<FileStore, "put">;
}

/**
 * Restores a whole archive into an empty, migrated database and an upload store, and verifies every row.
 * @returns rows per table
 * @throws {ArchiveError} when the file doesn't fit, or the database isn't empty
 */
export function restoreDatabase(database: Database, { file, files }: ArchiveSource): Promise<readonly TableSum[]> {
  return inOneTransaction(database, async (client) => {
    const tables = await readArchiveTables(client);
    await refuseFilled(client, tables);
    const sink: RowSink = {
      put: (table, rows) => insertRows(client, table, rows),
      putFile: (name, bytes) => files.put(name, bytes),
    };
    const sums = await readInto({ file, scope: "database", tables, sink });
    for (const sum of sums) {
      await proveSame(client, tables, sum);
    }
    await moveSequences(client, tables);
    return sums;
  });
}

/**
 * Imports a workspace archive under a new workspace id: accounts are matched by email or created, ids inside the
 * workspace stay, and uploads are renamed.
 * @returns the new workspace's id
 * @throws {ArchiveError} when the file doesn't fit
 */
export function importWorkspace(database: Database, { file, files }: ArchiveSource): Promise<number> {
  return inOneTransaction(database, async (client) => {
    const tables = await readArchiveTables(client);
    const sink = new WorkspaceSink(client, files);
    await readInto({ file, scope: "workspace", tables, sink });
    await moveSequences(client, tables);
    return sink.workspaceId;
  });
}

async function inOneTransaction<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    await client.query("set local statement_timeout = 0");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    throw toAppError(error);
  } finally {
    client.release(true);
  }
}

interface Reading {
  readonly file: string;
  readonly scope: ArchiveHead["scope"];
  readonly tables: readonly ArchiveTable[];
  readonly sink: RowSink;
}

/** Reads the file table by table and verifies its sums. */
async function readInto({ file, scope, tables, sink }: Reading): Promise<readonly TableSum[]> {
  const sums: TableSum[] = [];
  let open: TableFill | null = null;
  for await (const line of readArchive(file)) {
    switch (line.kind) {
      case "head":
        refuseMisfit(line.head, scope);
        break;
      case "table":
        open = new TableFill(tableNamed(tables, line.table), sink);
        break;
      case "row":
        await open?.add(line.row);
        break;
      case "sum":
        sums.push(await filled(open).close(line.sum));
        break;
      case "file":
        await sink.putFile(line.name, line.bytes);
        break;
      case "end":
        break;
    }
  }
  return sums;
}

class TableFill {
  readonly #table: ArchiveTable;
  readonly #sink: RowSink;
  readonly #sum = new RowSum();
  #waiting: string[] = [];

  constructor(table: ArchiveTable, sink: RowSink) {
    this.#table = table;
    this.#sink = sink;
  }

  async add(row: string): Promise<void> {
    this.#sum.add(row);
    this.#waiting.push(row);
    if (this.#waiting.length >= ROWS_AT_ONCE && !this.#table.isSelfReferring) {
      await this.#flush();
    }
  }

  /** @throws {ArchiveError} when the rows don't match the written sum */
  async close(written: TableSum): Promise<TableSum> {
    await this.#flush();
    const read = this.#sum.of(this.#table.name);
    if (read.rows !== written.rows || read.sum !== written.sum) {
      throw new ArchiveError(`the rows of ${this.#table.name} are damaged`);
    }
    return read;
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length > 0) {
      await this.#sink.put(this.#table, this.#waiting);
      this.#waiting = [];
    }
  }
}

function filled(open: TableFill | null): TableFill {
  if (open === null) {
    throw new ArchiveError("the file has rows outside any table");
  }
  return open;
}

/** Inserts rows under a new workspace id; accounts are matched or created. */
class WorkspaceSink implements RowSink {
  readonly #client: pg.PoolClient;
  readonly #files: Pick<FileStore, "put">;
  /** Old account ids to new ones, as the database takes them. */
  readonly #accounts: Record<string, number> = {};
  workspaceId = 0;

  constructor(client: pg.PoolClient, files: Pick<FileStore, "put">) {
    this.#client = client;
    this.#files = files;
  }

  putFile(name: string, bytes: Uint8Array): Promise<void> {
    return this.#files.put(moveFileName(name, this.workspaceId), bytes);
  }

  async put(table: ArchiveTable, rows: readonly string[]): Promise<void> {
    switch (table.name) {
      case "accounts":
        return this.#putAccounts(rows);
      case "workspaces":
        return this.#putWorkspace(rows);
      default:
        return this.#putRows(table, rows);
    }
  }

  /** An import never grants super admin. */
  async #putAccounts(rows: readonly string[]): Promise<void> {
    const { rows: mapped } = await this.#client.query<{ old_id: number; id: number }>(
      `with given as (select * from jsonb_populate_recordset(null::accounts, $1::jsonb)), made as (
        insert into accounts (email, password_hash, language, created_at)
          select email, password_hash, language, created_at from given
          on conflict (email) do nothing returning id, email
      )
      select g.id as old_id, coalesce(m.id, a.id) as id from given g
        left join made m on m.email = g.email left join accounts a on a.email = g.email`,
      [`[${rows.join(",")}]`],
    );
    mapped.forEach((each) => (this.#accounts[String(each.old_id)] = each.id));
  }

  async #putWorkspace(rows: readonly string[]): Promise<void> {
    const { rows: made } = await this.#client.query<{ id: number }>(
      `insert into workspaces (name, logo_url, is_completed, license, settings, thanks_settings, default_reward_amount,
        created_at)
        select name, logo_url, is_completed, $2::jsonb, settings, thanks_settings, default_reward_amount, created_at
        from jsonb_populate_recordset(null::workspaces, $1::jsonb) returning id`,
      [`[${rows.join(",")}]`, JSON.stringify(INITIAL_LICENSE)],
    );
    this.workspaceId = made[0]?.id ?? 0;
  }

  async #putRows(table: ArchiveTable, rows: readonly string[]): Promise<void> {
    if (this.workspaceId === 0) {
      throw new ArchiveError(`the rows of ${table.name} come before their workspace`);
    }
    const account =
      table.name === "members" ? `|| jsonb_build_object('account_id', $3::jsonb -> (row ->> 'account_id'))` : "";
    const moved = rows.map((row) =>
      row.replace(KEPT_FILE, (_, before: string, name: string) => before + moveFileName(name, this.workspaceId)),
    );
    const values: unknown[] = [`[${moved.join(",")}]`, this.workspaceId];
    await this.#client.query(
      `insert into ${quoteName(table.name)} select (jsonb_populate_record(null::${quoteName(table.name)},
        row || jsonb_build_object('workspace_id', $2::bigint) ${account})).*
        from jsonb_array_elements($1::jsonb) as row`,
      account === "" ? values : [...values, JSON.stringify(this.#accounts)],
    );
  }
}

async function insertRows(client: pg.PoolClient, table: ArchiveTable, rows: readonly string[]): Promise<void> {
  const name = quoteName(table.name);
  await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
    `[${rows.join(",")}]`,
  ]);
}

function refuseMisfit(head: ArchiveHead, scope: ArchiveHead["scope"]): void {
  if (head.scope !== scope) {
    const made = head.scope === "database" ? "backup" : "export";
    throw new ArchiveError(`the file was made by ${made}: use ${made === "backup" ? "restore" : "import"}`);
  }
  const own = readMigrations().map((each) => each.name);
  if (head.migrations.join() !== own.join()) {
    throw new ArchiveError("the file was made by another version: restore it there, start this version, make it anew");
  }
}

function tableNamed(tables: readonly ArchiveTable[], name: string): ArchiveTable {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) {
    throw new ArchiveError(`there is no table ${name}`);
  }
  return table;
}

async function refuseFilled(client: pg.PoolClient, tables: readonly ArchiveTable[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${quoteName(table.name)} limit 1`);
    if (rows.length > 0) {
      throw new ArchiveError(`the database is not empty: ${table.name} has rows`);
    }
  }
}

async function proveSame(client: pg.PoolClient, tables: readonly ArchiveTable[], sum: TableSum): Promise<void> {
  const table = tableNamed(tables, sum.table);
  const stored = await forEachRow({ client, table, workspaceId: null }, () => Promise.resolve());
  if (stored.rows !== sum.rows || stored.sum !== sum.sum) {
    throw new ArchiveError(`the rows of ${sum.table} did not arrive as they were`);
  }
}

/** Every table's next id follows its greatest one. */
async function moveSequences(client: pg.PoolClient, tables: readonly ArchiveTable[]): Promise<void> {
  for (const { name, identity } of tables) {
    if (identity !== null) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), greatest(
          (select coalesce(max(${quoteName(identity)}), 0) from ${quoteName(name)}),
          nextval(pg_get_serial_sequence($1, $2))))`,
        [quoteName(name), identity],
      );
    }
  }
}
