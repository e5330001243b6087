import { InvariantError, parseDay, toDayText } from "@guildhall/core";
import type { Occurrence, ScheduledEntityType, ScheduleRule, ScheduleType } from "@guildhall/core/schedules";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ScheduledKey } from "../activities/index.ts";

export interface ScheduleKey extends ScheduledKey {
  readonly entityType: ScheduledEntityType;
}

/** `publishAt` is null once it's over. */
export interface StoredSchedule extends ScheduleKey {
  readonly rule: ScheduleRule;
  readonly publishAt: Date | null;
  /** The day of the next publication, `YYYY-MM-DD`; null once it's over. */
  readonly nextOn: string | null;
  readonly isPaused: boolean;
  /** The member who created it; 0 for none. */
  readonly createdBy: number;
}

export interface PendingSchedule extends StoredSchedule {
  readonly publishAt: Date;
  readonly nextOn: string;
}

/** The table lets `publishAt` and `nextOn` be null together only. */
export function isPending(schedule: StoredSchedule | null): schedule is PendingSchedule {
  return schedule !== null && schedule.publishAt !== null;
}

/** Its next publication. */
export function nextOf({ nextOn, publishAt }: PendingSchedule): Occurrence {
  const day = parseDay(nextOn);
  if (day === null) throw new InvariantError("a schedule is next on no day", { nextOn });
  return { day, at: publishAt };
}

interface ScheduleRow {
  readonly workspace_id: number;
  readonly entity_type: ScheduledEntityType;
  readonly entity_id: number;
  readonly type: ScheduleType;
  readonly starts_on: string;
  readonly local_time: string;
  readonly day_of_month: number;
  readonly weekday: number;
  readonly publish_at: Date | null;
  readonly next_on: string | null;
  readonly paused_at: Date | null;
  readonly created_by: number;
}

interface PendingRow extends ScheduleRow {
  readonly publish_at: Date;
  readonly next_on: string;
}

const COLUMNS = sql.raw(
  "workspace_id, entity_type, entity_id, type, starts_on, local_time, day_of_month, weekday, publish_at, next_on, paused_at, created_by",
);

function at({ entityType, entityId }: ScheduleKey) {
  return sql`entity_type = ${entityType} and entity_id = ${entityId}`;
}

/** Null if it has none. */
export async function findSchedule(db: Handle, key: ScheduleKey): Promise<StoredSchedule | null> {
  const { rows } =
    await sql<ScheduleRow>`select ${COLUMNS} from schedules where workspace_id = ${key.workspaceId} and ${at(key)}`.execute(
      db,
    );
  return toSchedule(rows[0]);
}

/** Locks a schedule against publishing until the transaction ends; waits for a publication in progress. */
export async function lockSchedule(db: Handle, key: ScheduleKey): Promise<StoredSchedule | null> {
  const { rows } =
    await sql<ScheduleRow>`select ${COLUMNS} from schedules where workspace_id = ${key.workspaceId} and ${at(key)} for update`.execute(
      db,
    );
  return toSchedule(rows[0]);
}

/** Like `lockSchedule`, but null at once if it isn't due or is being published. */
export async function lockDueSchedule(db: Handle, key: ScheduleKey, now: Date): Promise<PendingSchedule | null> {
  const { rows } = await sql<PendingRow>`
    select ${COLUMNS} from schedules where workspace_id = ${key.workspaceId} and ${at(key)} and due_at <= ${now} for update skip locked
  `.execute(db);
  return rows[0] === undefined ? null : fromPendingRow(rows[0]);
}

/** Due schedules of all workspaces, longest overdue first. */
export async function findDueSchedules(
  db: Handle,
  due: { readonly now: Date; readonly entityTypes: readonly ScheduledEntityType[]; readonly limit: number },
): Promise<readonly ScheduleKey[]> {
  const { rows } = await sql<ScheduleKey>`
    select workspace_id as "workspaceId", entity_type as "entityType", entity_id as "entityId" from schedules
    where due_at <= ${due.now} and entity_type = any(${[...due.entityTypes]}::text[])
    order by due_at, workspace_id, entity_id limit ${due.limit}
  `.execute(db);
  return rows;
}

/** Locks a workspace's pending schedules, paused ones too. */
export async function lockPendingSchedules(db: Handle, workspaceId: number): Promise<readonly PendingSchedule[]> {
  const { rows } = await sql<PendingRow>`
    select ${COLUMNS} from schedules where workspace_id = ${workspaceId} and publish_at is not null
    order by entity_type, entity_id for update
  `.execute(db);
  return rows.map(fromPendingRow);
}

/** Inserts or updates a schedule, and clears its failures. */
export async function saveSchedule(
  db: Handle,
  schedule: ScheduleKey & {
    readonly rule: ScheduleRule;
    readonly next: Occurrence;
    readonly savedBy: number;
    readonly at: Date;
  },
): Promise<void> {
  const { rule, next } = schedule;
  const kept = {
    ...ruleColumns(rule),
    next_on: toDayText(next.day),
    publish_at: next.at,
    due_at: next.at,
    paused_at: null,
    failures: 0,
    last_error: "",
    created_by: schedule.savedBy,
    saved_at: schedule.at,
  };
  await db
    .insertInto("schedules")
    .values({
      workspace_id: schedule.workspaceId,
      entity_type: schedule.entityType,
      entity_id: schedule.entityId,
      ...kept,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "entity_type", "entity_id"]).doUpdateSet(kept))
    .execute();
}

/** Changes a schedule's rule and nothing else. */
export async function saveRule(db: Handle, key: ScheduleKey, rule: ScheduleRule): Promise<void> {
  await db
    .updateTable("schedules")
    .set(ruleColumns(rule))
    .where("workspace_id", "=", key.workspaceId)
    .where("entity_type", "=", key.entityType)
    .where("entity_id", "=", key.entityId)
    .execute();
}

/** Moves a schedule to its next publication, even while paused; null ends it. */
export async function moveSchedule(db: Handle, key: ScheduleKey, next: Occurrence | null): Promise<void> {
  const publishAt = next?.at ?? null;
  await sql`
    update schedules set next_on = ${next === null ? null : toDayText(next.day)}, publish_at = ${publishAt}::timestamptz,
      due_at = case when paused_at is null then ${publishAt}::timestamptz end, failures = 0, last_error = ''
    where workspace_id = ${key.workspaceId} and ${at(key)}
  `.execute(db);
}

/** Stops publishing from an instant on. */
export async function pauseSchedule(db: Handle, key: ScheduleKey, now: Date): Promise<void> {
  await sql`update schedules set paused_at = ${now}, due_at = null where workspace_id = ${key.workspaceId} and ${at(key)}`.execute(
    db,
  );
}

/** Lets a paused schedule publish again. */
export async function resumeSchedule(db: Handle, key: ScheduleKey): Promise<void> {
  await sql`update schedules set paused_at = null, due_at = publish_at, failures = 0, last_error = '' where workspace_id = ${key.workspaceId} and ${at(key)}`.execute(
    db,
  );
}

/** Removes a draft's schedule, if any, for example when the draft is deleted or published by hand. */
export async function removeSchedule(db: Handle, key: ScheduleKey): Promise<void> {
  await db
    .deleteFrom("schedules")
    .where("workspace_id", "=", key.workspaceId)
    .where("entity_type", "=", key.entityType)
    .where("entity_id", "=", key.entityId)
    .execute();
}

function ruleColumns(rule: ScheduleRule) {
  return {
    type: rule.type,
    starts_on: toDayText(rule.startsOn),
    local_time: [rule.hour, rule.minute, rule.second].map((part) => String(part).padStart(2, "0")).join(":"),
    day_of_month: rule.day,
    weekday: rule.weekday,
  };
}

function toSchedule(row: ScheduleRow | undefined): StoredSchedule | null {
  return row === undefined ? null : fromRow(row);
}

function fromPendingRow(row: PendingRow): PendingSchedule {
  return { ...fromRow(row), publishAt: row.publish_at, nextOn: row.next_on };
}

function fromRow(row: ScheduleRow): StoredSchedule {
  const startsOn = parseDay(row.starts_on);
  if (startsOn === null) throw new InvariantError("a schedule starts on no day", { startsOn: row.starts_on });
  const [hour = 0, minute = 0, second = 0] = row.local_time.split(":").map(Number);
  const { type, day_of_month: day, weekday } = row;
  return {
    workspaceId: row.workspace_id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    rule: { type, startsOn, hour, minute, second, day, weekday },
    publishAt: row.publish_at,
    nextOn: row.next_on,
    isPaused: row.paused_at !== null,
    createdBy: row.created_by,
  };
}
