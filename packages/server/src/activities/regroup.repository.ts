import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { GroupMerge, RegroupRows } from "../feature.ts";
import type { ActivityTables } from "./activity-tables.ts";

/** With their counters. */
export function regroupActivities(tables: ActivityTables): RegroupRows {
  return async (db, merge) => {
    const { workspaceId, groupId, parentId } = merge;
    await sql`
      update ${sql.table(tables.items)} set group_id = ${parentId}
      where workspace_id = ${workspaceId} and group_id = ${groupId}
    `.execute(db);
    await moveLists(db, tables, merge);
    await moveMonths(db, tables, merge);
  };
}

async function moveLists(db: Handle, tables: ActivityTables, merge: GroupMerge): Promise<void> {
  const { workspaceId, groupId, parentId } = merge;
  const { rows } = await sql<{ list: string; value: number }>`
    delete from ${sql.table(tables.counters)} where workspace_id = ${workspaceId} and group_id = ${groupId}
    returning list, value
  `.execute(db);
  await sql`
    insert into ${sql.table(tables.counters)} as k (workspace_id, group_id, list, value)
    select w.id, ${parentId}::bigint, gone.list, gone.value
    from workspaces w, unnest(${rows.map(({ list }) => list)}::text[], ${rows.map(({ value }) => value)}::bigint[]) as gone (list, value)
    where w.id = ${workspaceId} order by gone.list
    on conflict (workspace_id, group_id, list) do update set value = k.value + excluded.value
  `.execute(db);
}

async function moveMonths(db: Handle, tables: ActivityTables, merge: GroupMerge): Promise<void> {
  const { workspaceId, groupId, parentId } = merge;
  const { rows } = await sql<{ list: string; month: string; value: number }>`
    delete from ${sql.table(tables.months)} where workspace_id = ${workspaceId} and group_id = ${groupId}
    returning list, month::text, value
  `.execute(db);
  const columns = [rows.map(({ list }) => list), rows.map(({ month }) => month), rows.map(({ value }) => value)];
  await sql`
    insert into ${sql.table(tables.months)} as k (workspace_id, list, group_id, month, value)
    select w.id, gone.list, ${parentId}::bigint, gone.month, gone.value
    from workspaces w, unnest(${columns[0]}::text[], ${columns[1]}::date[], ${columns[2]}::bigint[]) as gone (list, month, value)
    where w.id = ${workspaceId} order by gone.list, gone.month
    on conflict (workspace_id, list, group_id, month) do update set value = k.value + excluded.value
  `.execute(db);
}
