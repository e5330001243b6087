import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ActivityKey } from "./state.repository.ts";

/** When a draft was created and last copied for; UTC. */
export interface DraftTimes {
  readonly createdAt: Date;
  /** The occurrence a copy was published for, until the next one is known; null between them. */
  readonly copiedFor: Date | null;
  /** IANA zone of the workspace. */
  readonly zone: string;
}

export async function findDraftTimes(
  db: Handle,
  { tables, workspaceId, id }: ActivityKey,
): Promise<DraftTimes | undefined> {
  const { rows } = await sql<DraftTimes>`
    select d.created_at as "createdAt", d.copied_for as "copiedFor", coalesce(w.settings ->> 'tz', 'UTC') as zone
    from ${sql.table(tables.items)} d join workspaces w on w.id = ${workspaceId}
    where d.workspace_id = ${workspaceId} and d.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Stores the occurrence a draft was copied for, or null once the next one is known. */
export async function saveCopiedFor(
  db: Handle,
  { tables, workspaceId, id }: ActivityKey,
  copiedFor: Date | null,
): Promise<void> {
  await sql`
    update ${sql.table(tables.items)} set copied_for = ${copiedFor} where workspace_id = ${workspaceId} and id = ${id}
  `.execute(db);
}

/** By column; their names are the kind's own, never from input. */
export async function saveDeadlines(
  db: Handle,
  { tables, workspaceId, id }: ActivityKey,
  deadlines: readonly (readonly [column: string, at: Date | null])[],
): Promise<void> {
  if (deadlines.length === 0) return;
  const changes = deadlines.map(([column, at]) => sql`${sql.ref(column)} = ${at}`);
  await sql`
    update ${sql.table(tables.items)} set ${sql.join(changes)} where workspace_id = ${workspaceId} and id = ${id}
  `.execute(db);
}
