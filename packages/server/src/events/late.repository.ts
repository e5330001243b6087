import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { EventRow } from "./relay.repository.ts";

export interface LateRow extends EventRow {
  readonly reader: string;
  /** Since the retry was requested. */
  readonly attempts: number;
}

/** Workspaces with late events due for a retry. */
export async function findLate(db: Handle, at: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ workspaceId: number }>`
    select distinct workspace_id as "workspaceId" from reader_failures where retry_at <= ${at}
  `.execute(db);
  return rows.map((row) => row.workspaceId);
}

/** A workspace's due retries, oldest first. */
export async function readLate(
  tx: Tx,
  of: { readonly workspaceId: number; readonly at: Date; readonly limit: number },
): Promise<readonly LateRow[]> {
  const { rows } = await sql<LateRow>`
    select f.reader, f.attempts, e.id, e.seq, e.type, e.payload, e.actor_member_id, e.at
    from reader_failures f join events e on e.workspace_id = f.workspace_id and e.id = f.event_id
    where f.workspace_id = ${of.workspaceId} and f.retry_at <= ${of.at}
    order by e.seq, f.reader limit ${of.limit}
  `.execute(tx);
  return rows;
}

export interface LateFailure {
  readonly workspaceId: number;
  readonly reader: string;
  readonly eventId: number;
  readonly error: string;
  readonly attempts: number;
  readonly at: Date;
  /** Null: given up. */
  readonly retryAt: Date | null;
}

export async function saveLateFailure(tx: Tx, failure: LateFailure): Promise<void> {
  await sql`
    update reader_failures set error = ${failure.error}, attempts = ${failure.attempts}, at = ${failure.at}, retry_at = ${failure.retryAt}
    where workspace_id = ${failure.workspaceId} and reader = ${failure.reader} and event_id = ${failure.eventId}
  `.execute(tx);
}

export interface EventRange {
  readonly workspaceId: number;
  readonly after: number;
  readonly upTo: number;
  readonly types: readonly string[];
}

/** Events of some types between two seqs, oldest first. */
export async function readEventsOf(
  tx: Tx,
  { workspaceId, after, upTo, types }: EventRange,
  limit: number,
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, seq, type, payload, actor_member_id, at from events
    where workspace_id = ${workspaceId} and seq > ${after} and seq <= ${upTo} and type = any(${[...types]}::text[])
    order by seq limit ${limit}
  `.execute(tx);
  return rows;
}
