import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { FeatureMoment, StoredLicense } from "@guildhall/core/billing";
import { toActingWorkspace } from "../session/acting-workspace.ts";
import type { ActingWorkspace } from "../session/actor.ts";
import type { ScheduleKey } from "./schedule.repository.ts";

interface WorkspaceRow {
  readonly id: number;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly license: StoredLicense;
  readonly settings: Record<string, unknown>;
  readonly thanksSettings: Record<string, unknown>;
}

/**
 * Locks the workspace's time zone until the transaction ends; take this lock before a schedule's. Null if there is
 * none.
 */
export async function holdWorkspace(
  db: Handle,
  workspaceId: number,
  moment: FeatureMoment,
): Promise<ActingWorkspace | null> {
  const { rows } = await sql<WorkspaceRow>`
    select id, name, is_completed as "isCompleted", license, settings, thanks_settings as "thanksSettings"
    from workspaces where id = ${workspaceId} for share
  `.execute(db);
  return rows[0] === undefined ? null : toActingWorkspace(rows[0], moment);
}

/** Claims an occurrence before publishing; false if it was already published. */
export async function claimOccurrence(
  db: Handle,
  occurrence: ScheduleKey & { readonly occursAt: Date; readonly at: Date; readonly missed: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("schedule_occurrences")
    .values({
      workspace_id: occurrence.workspaceId,
      entity_type: occurrence.entityType,
      entity_id: occurrence.entityId,
      occurs_at: occurrence.occursAt,
      published_at: occurrence.at,
      published_id: occurrence.entityId,
      missed: occurrence.missed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function savePublished(
  db: Handle,
  published: ScheduleKey & { readonly occursAt: Date; readonly publishedId: number },
): Promise<void> {
  await sql`
    update schedule_occurrences set published_id = ${published.publishedId}
    where workspace_id = ${published.workspaceId} and entity_type = ${published.entityType}
      and entity_id = ${published.entityId} and occurs_at = ${published.occursAt}
  `.execute(db);
}

// Backoff: a minute at first, doubled this many times.
const MOST_DOUBLINGS = 6;

/** Backs off after a failed publication: a minute at first, an hour at most. A no-op if the schedule moved on. */
export async function putOff(
  db: Handle,
  failed: ScheduleKey & { readonly at: Date; readonly error: string },
): Promise<void> {
  await sql`
    update schedules set failures = failures + 1, last_error = ${failed.error},
      due_at = ${failed.at}::timestamptz + least(interval '1 minute' * 2 ^ least(failures, ${MOST_DOUBLINGS}::int), interval '1 hour')
    where workspace_id = ${failed.workspaceId} and entity_type = ${failed.entityType}
      and entity_id = ${failed.entityId} and due_at <= ${failed.at}
  `.execute(db);
}
