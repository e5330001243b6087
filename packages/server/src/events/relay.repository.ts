import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { ReadingWorkspace } from "./reader.ts";

export interface EventRow {
  readonly id: number;
  readonly seq: number;
  readonly type: string;
  readonly payload: unknown;
  readonly actor_member_id: number;
  readonly at: Date;
}

export interface Head {
  readonly workspace: ReadingWorkspace;
  readonly lastSeq: number;
}

/** Null when another process has it locked. */
export async function lockHead(tx: Tx, workspaceId: number): Promise<Head | null> {
  const locked = await selectHead(tx, workspaceId);
  if (locked !== null) return locked;
  const { rows } = await sql`
    insert into event_sequences (workspace_id) values (${workspaceId}) on conflict do nothing returning workspace_id
  `.execute(tx);
  return rows.length > 0 ? selectHead(tx, workspaceId) : null;
}

async function selectHead(tx: Tx, workspaceId: number): Promise<Head | null> {
  const { rows } = await sql<{
    last_seq: number;
    name: string;
    settings: Partial<WorkspaceSettings>;
  }>`
    select s.last_seq, w.name, w.settings
    from event_sequences s join workspaces w on w.id = s.workspace_id
    where s.workspace_id = ${workspaceId}
    for update of s skip locked
  `.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const settings = { ...DEFAULT_WORKSPACE_SETTINGS, ...row.settings };
  const calendar = { zone: settings.tz, firstWeekday: settings.firstWeekday };
  const workspace = { id: workspaceId, name: row.name, settings, calendar };
  return { workspace, lastSeq: row.last_seq };
}

/** Numbers the oldest new events after `lastSeq`, at most `limit`, and returns them in order. */
export async function numberEvents(tx: Tx, head: Head, limit: number): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    with batch as (
      select id, row_number() over (order by id) as place from (
        select id from events where workspace_id = ${head.workspace.id} and seq is null order by id limit ${limit}
      ) oldest
    )
    update events e set seq = ${head.lastSeq}::bigint + batch.place
    from batch where e.workspace_id = ${head.workspace.id} and e.id = batch.id
    returning e.id, e.seq, e.type, e.payload, e.actor_member_id, e.at
  `.execute(tx);
  return rows.toSorted((one, other) => one.seq - other.seq);
}

/** Stores the last number assigned. */
export async function saveHead(tx: Tx, head: Head): Promise<void> {
  await sql`
    update event_sequences set last_seq = ${head.lastSeq} where workspace_id = ${head.workspace.id}
  `.execute(tx);
}

/** Oldest first. */
export async function readEvents(
  tx: Tx,
  { workspaceId, after, limit }: { readonly workspaceId: number; readonly after: number; readonly limit: number },
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, seq, type, payload, actor_member_id, at from events
    where workspace_id = ${workspaceId} and seq > ${after} order by seq limit ${limit}
  `.execute(tx);
  return rows;
}

/** Each reader's position; readers that never ran are missing. */
export async function readCursors(tx: Tx, workspaceId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ reader: string; seq: number }>`
    select reader, seq from reader_cursors where workspace_id = ${workspaceId}
  `.execute(tx);
  return new Map(rows.map((row) => [row.reader, row.seq]));
}

export async function saveCursors(tx: Tx, workspaceId: number, cursors: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into reader_cursors (workspace_id, reader, seq)
    select ${workspaceId}::bigint, reader, seq
    from unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::bigint[]) as moved (reader, seq)
    on conflict (workspace_id, reader) do update set seq = excluded.seq
  `.execute(tx);
}

/** An event that a reader failed on. */
export interface Failure {
  readonly reader: string;
  readonly eventId: number;
  readonly error: string;
  readonly attempts: number;
  readonly at: Date;
}

/** Null if the reader has no unresolved failure. */
export async function readFailure(
  tx: Tx,
  key: { readonly workspaceId: number; readonly reader: string; readonly eventId: number },
): Promise<Failure | null> {
  const { rows } = await sql<{ error: string; attempts: number; at: Date }>`
    select error, attempts, at from reader_failures
    where workspace_id = ${key.workspaceId} and reader = ${key.reader} and event_id = ${key.eventId}
  `.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { reader: key.reader, eventId: key.eventId, ...row };
}

/** Replaces the previous failure. */
export async function saveFailure(tx: Tx, workspaceId: number, failure: Failure): Promise<void> {
  await sql`
    insert into reader_failures (workspace_id, reader, event_id, error, attempts, at, first_at)
    values (${workspaceId}, ${failure.reader}, ${failure.eventId}, ${failure.error}, ${failure.attempts}, ${failure.at}, ${failure.at})
    on conflict (workspace_id, reader, event_id)
    do update set error = excluded.error, attempts = excluded.attempts, at = excluded.at
  `.execute(tx);
}

export async function dropFailure(
  tx: Tx,
  workspaceId: number,
  failure: Pick<Failure, "reader" | "eventId">,
): Promise<void> {
  await sql`
    delete from reader_failures
    where workspace_id = ${workspaceId} and reader = ${failure.reader} and event_id = ${failure.eventId}
  `.execute(tx);
}

export async function findUnnumbered(db: Handle): Promise<readonly number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select distinct workspace_id from events where seq is null
  `.execute(db);
  return rows.map((row) => row.workspace_id);
}

/** Workspaces where one of these readers is behind or has never run. */
export async function findLagging(db: Handle, readers: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select s.workspace_id from event_sequences s
    where s.last_seq > 0 and (
      select count(*) from reader_cursors c
      where c.workspace_id = s.workspace_id and c.reader = any(${[...readers]}::text[]) and c.seq >= s.last_seq
    ) < ${readers.length}
  `.execute(db);
  return rows.map((row) => row.workspace_id);
}

/** Workspaces without events are missing. */
export async function findLastSeqs(db: Handle, workspaceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ workspace_id: number; last_seq: number }>`
    select workspace_id, last_seq from event_sequences where workspace_id = any(${[...workspaceIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.workspace_id, row.last_seq]));
}
