import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS, toStateColumns } from "../activities/index.ts";
import type { ActivityCounterTable, ActivityMonthTable } from "../db/activity-tables.ts";
import type { ChainMemberTable, ChainStepDoneTable, ChainStepTable, ChainTable } from "../db/chain-tables.ts";
import type { Fragment, Handle } from "../db/database.ts";
import type { ChainState } from "./chain-kind.ts";

declare module "../db/schema.ts" {
  interface Schema {
    chains: ChainTable;
    chain_counters: ActivityCounterTable;
    chain_months: ActivityMonthTable;
    chain_steps: ChainStepTable;
    chain_steps_done: ChainStepDoneTable;
    chain_members: ChainMemberTable;
  }
}

export interface ChainKey {
  readonly workspaceId: number;
  readonly id: number;
}

export interface ChainFields {
  readonly title: string;
  readonly description: string;
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
  readonly sendReminder: boolean;
  readonly isWelcome: boolean;
}

/** Chain as stored, with its author. */
export interface ChainRow extends ChainFields, ChainState {
  readonly id: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

/** The columns of {@link ChainRow} of `c` and its author `a`. */
export const chainColumns = (workspaceId: number): Fragment => sql`
  c.id, ${STATE_COLUMNS}, c.title, c.description, c.channel, c.group_id as "groupId",
  c.send_reminder as "sendReminder", c.is_welcome as "isWelcome",
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
  case when c.publish_at is not null then (select jsonb_build_object('type', s.type, 'time', left(s.local_time, 5),
      'weekday', s.weekday, 'day', s.day_of_month, 'isPaused', s.paused_at is not null)
    from schedules s where s.workspace_id = ${workspaceId} and s.entity_type = 'chain' and s.entity_id = c.id) end as repetition`;

/** Includes deleted ones. */
export async function findChain(db: Handle, { workspaceId, id }: ChainKey): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`
    select ${chainColumns(workspaceId)}
    from chains c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Those of these, in no order; includes deleted ones. */
export async function findChains(db: Handle, workspaceId: number, ids: readonly number[]): Promise<ChainRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChainRow>`
    select ${chainColumns(workspaceId)}
    from chains c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}

/** The published chain that welcomes newcomers. */
export async function findWelcome(db: Handle, workspaceId: number): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`
    select ${chainColumns(workspaceId)}
    from chains c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.is_welcome and c.status = 'published'
  `.execute(db);
  return rows[0];
}

/** Locks it until the transaction ends. */
export async function lockChain(db: Handle, key: ChainKey): Promise<ChainRow | undefined> {
  const { rows } = await sql`
    select id from chains where workspace_id = ${key.workspaceId} and id = ${key.id} for no key update
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findChain(db, key);
}

/** `copyOf` is the scheduled draft it was copied from, 0 for none. */
export interface NewChain extends ChainFields, ChainState {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** Returns its id. */
export async function insertChain(db: Handle, made: NewChain): Promise<number> {
  const { id } = await db
    .insertInto("chains")
    .values({
      workspace_id: made.workspaceId,
      author_member_id: made.authorId,
      copy_of: made.copyOf,
      created_at: made.createdAt,
      ...toFieldColumns(made),
      ...toStateColumns(made),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveChainFields(db: Handle, key: ChainKey, fields: ChainFields): Promise<void> {
  await db
    .updateTable("chains")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .execute();
}

function toFieldColumns({ title, description, channel, groupId, sendReminder, isWelcome }: ChainFields) {
  return {
    title,
    description,
    channel: channel === null ? null : JSON.stringify(channel),
    group_id: groupId,
    send_reminder: sendReminder,
    is_welcome: isWelcome,
  };
}
