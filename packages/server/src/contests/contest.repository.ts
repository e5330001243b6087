import type { ContestStatus } from "@guildhall/core/contests";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { STATE_COLUMNS, toStateColumns } from "../activities/index.ts";
import type { ActivityCounterTable, ActivityMonthTable, ActivityTable } from "../db/activity-tables.ts";
import type { Fragment, Handle } from "../db/database.ts";
import type { ContestState } from "./contest-kind.ts";

declare module "../db/schema.ts" {
  interface Schema {
    contests: ActivityTable<ContestStatus, ContestState["list"]>;
    contest_counters: ActivityCounterTable;
    contest_months: ActivityMonthTable;
  }
}

export interface ContestKey {
  readonly workspaceId: number;
  readonly id: number;
}

export interface ContestFields {
  readonly title: string;
  readonly description: string;
  readonly channel: { readonly id: string; readonly name: string } | null;
  /** 0 is everyone. */
  readonly groupId: number;
}

/** Contest as stored, with its author. */
export interface ContestRow extends ContestFields, ContestState {
  readonly id: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  /** How a draft with `publishAt` repeats; null for others. */
  readonly repetition: Omit<ScheduleLine, "publishAt"> | null;
}

/** The columns of {@link ContestRow} of `c` and its author `a`. */
export const contestColumns = (workspaceId: number): Fragment => sql`
  c.id, ${STATE_COLUMNS}, c.title, c.description, c.channel, c.group_id as "groupId",
  c.author_member_id as "authorId", a.name as "authorName", a.avatar_url as "authorAvatarUrl",
  case when c.publish_at is not null then (select jsonb_build_object('type', s.type, 'time', left(s.local_time, 5),
      'weekday', s.weekday, 'day', s.day_of_month, 'isPaused', s.paused_at is not null)
    from schedules s where s.workspace_id = ${workspaceId} and s.entity_type = 'contest' and s.entity_id = c.id) end as repetition`;

/** Includes deleted ones. */
export async function findContest(db: Handle, { workspaceId, id }: ContestKey): Promise<ContestRow | undefined> {
  const { rows } = await sql<ContestRow>`
    select ${contestColumns(workspaceId)}
    from contests c join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    where c.workspace_id = ${workspaceId} and c.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Locks it until the transaction ends. */
export async function lockContest(db: Handle, key: ContestKey): Promise<ContestRow | undefined> {
  const { rows } = await sql`
    select id from contests where workspace_id = ${key.workspaceId} and id = ${key.id} for no key update
  `.execute(db);
  // Read after locking, so it sees what was committed while waiting.
  return rows.length === 0 ? undefined : findContest(db, key);
}

/** `copyOf` is the scheduled draft it was copied from, 0 for none. */
export interface NewContest extends ContestFields, ContestState {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly copyOf: number;
  readonly createdAt: Date;
}

/** Returns its id. */
export async function insertContest(db: Handle, made: NewContest): Promise<number> {
  const { id } = await db
    .insertInto("contests")
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

export async function saveContestFields(db: Handle, key: ContestKey, fields: ContestFields): Promise<void> {
  await db
    .updateTable("contests")
    .set(toFieldColumns(fields))
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .execute();
}

function toFieldColumns({ title, description, channel, groupId }: ContestFields) {
  return { title, description, channel: channel === null ? null : JSON.stringify(channel), group_id: groupId };
}
