import type pg from "pg";
import type { ListedFileStore } from "../files/file-store.ts";
import type { Database } from "./database.ts";
import { ArchiveError, type ArchiveHead, ArchiveWriter, RowSum, type TableSum } from "./archive-file.ts";
import { type ArchiveTable, quoteName, readArchiveTables } from "./archive-table.ts";
import { unappliedMigrations } from "./migrate.ts";
import { readMigrations } from "./migrations.ts";

/** `at` in UTC. */
export interface ArchiveOrder {
  readonly file: string;
  readonly at: Date;
  /** Null for the whole database. */
  readonly workspaceId: number | null;
  /** Null leaves uploads out. */
  readonly files: ListedFileStore | null;
}

export interface ArchiveSums {
  readonly tables: readonly TableSum[];
  readonly files: number;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Not part of a workspace: sessions belong to accounts, emails are already on their way, feedback is for the operator. A
 * chat or a Jira site is connected to one workspace, with credentials that only this installation can open. A
 * copy has no plan, and nothing that could end what the original pays; answers that are kept for a day name that, too.
 */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  "sessions",
  "mails",
  "feedback",
  "chat_connections",
  "chat_channels",
  "chat_keys",
  "chat_codes",
  "chat_outbox",
  "chat_unmatched",
  "jira_sites",
  "jira_codes",
  "licenses",
  "license_changes",
  "idempotency_keys",
  "license_trials",
  "license_warnings",
  "billing_customers",
  "subscriptions",
  "payments",
]);

/** Whether a table's rows aren't exported with a workspace. */
export function isLeftBehind(table: string): boolean {
  return LEFT_BEHIND.has(table);
}

/**
 * Writes everything, or one workspace with its members' accounts, from a single snapshot, and the uploads.
 * @returns rows per table, and the number of uploads
 * @throws {ArchiveError} when the database isn't migrated, or the workspace is unknown
 */
export async function writeArchive(database: Database, order: ArchiveOrder): Promise<ArchiveSums> {
  if ((await unappliedMigrations(database.pool)).length > 0) {
    throw new ArchiveError("the database is not up to date: run migrate first");
  }
  const client = await database.pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local timezone = 'UTC'");
    const writer = new ArchiveWriter(order.file);
    const sums = await writeTables({ client, writer }, order).catch(async (error: unknown) => {
      await writer.abandon();
      throw error;
    });
    await client.query("commit");
    return sums;
  } finally {
    client.release(true);
  }
}

async function writeTables(
  { client, writer }: { readonly client: pg.PoolClient; readonly writer: ArchiveWriter },
  order: ArchiveOrder,
): Promise<ArchiveSums> {
  await writer.write({ kind: "head", head: headOf(order) });
  const sums: TableSum[] = [];
  for (const table of await tablesOf(client, order)) {
    await writer.write({ kind: "table", table: table.name });
    const sum = await forEachRow({ client, table, workspaceId: order.workspaceId }, (row) =>
      writer.write({ kind: "row", row }),
    );
    await writer.write({ kind: "sum", sum });
    sums.push(sum);
  }
  if (order.workspaceId !== null && sums.every((each) => each.table !== "workspaces" || each.rows === 0)) {
    throw new ArchiveError(`there is no workspace ${order.workspaceId}: "guildhall workspaces" lists them`);
  }
  const files = await writeFiles(writer, order);
  await writer.close();
  return { tables: sums, files };
}

/** Uploads never change, so the files referenced by the rows match the snapshot. */
async function writeFiles(writer: ArchiveWriter, { files, workspaceId }: ArchiveOrder): Promise<number> {
  if (files === null) return 0;
  let count = 0;
  for await (const name of files.list(workspaceId)) {
    const bytes = await files.get(name);
    if (bytes === null) continue;
    await writer.write({ kind: "file", name, bytes });
    count += 1;
  }
  return count;
}

function headOf({ at, workspaceId }: ArchiveOrder): ArchiveHead {
  return {
    format: "guildhall",
    version: 1,
    scope: workspaceId === null ? "database" : "workspace",
    migrations: readMigrations().map((each) => each.name),
    createdAt: at.toISOString(),
  };
}

async function tablesOf(client: pg.PoolClient, { workspaceId }: ArchiveOrder): Promise<readonly ArchiveTable[]> {
  const tables = await readArchiveTables(client);
  return workspaceId === null ? tables : tables.filter((table) => !isLeftBehind(table.name));
}

/** All of a table, or one workspace's. */
interface RowsOf {
  readonly client: pg.PoolClient;
  readonly table: ArchiveTable;
  readonly workspaceId: number | null;
}

/** Visits rows by primary key, as JSON written by the database; returns their sum. */
export async function forEachRow(
  { client, table, workspaceId }: RowsOf,
  visit: (row: string) => Promise<void>,
): Promise<TableSum> {
  const order = table.key.map((column) => `t.${quoteName(column)}`).join(", ");
  const where = workspaceId === null ? "" : `where ${conditionFor(table, workspaceId)}`;
  await client.query(
    `declare archive_rows no scroll cursor for select to_jsonb(t)::text as row
      from ${quoteName(table.name)} t ${where} order by ${order}`,
  );
  const sum = new RowSum();
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from archive_rows`);
    for (const { row } of rows) {
      sum.add(row);
      await visit(row);
    }
    if (rows.length < ROWS_AT_ONCE) {
      break;
    }
  }
  await client.query("close archive_rows");
  return sum.of(table.name);
}

function conditionFor(table: ArchiveTable, workspaceId: number): string {
  const id = String(Math.trunc(workspaceId));
  if (table.hasWorkspace) {
    return `t.workspace_id = ${id}`;
  }
  if (table.name === "accounts") {
    return `t.id in (select m.account_id from members m where m.workspace_id = ${id})`;
  }
  return table.name === "workspaces" ? `t.id = ${id}` : "false";
}
