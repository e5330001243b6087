import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { GroupMerge } from "./save-group.repository.ts";

/**
 * Moves a group's challenges and perks to its parent, with their purchases and list counters, and the achievements
 * earned in it; at the root they become everyone's.
 */
export async function moveActivities(db: Handle, { workspaceId, groupId, parentId }: GroupMerge): Promise<void> {
  await sql`
    with moved as (
      update challenges set group_id = ${parentId}
      where workspace_id = ${workspaceId} and group_id = ${groupId} returning list
    ), counted as (
      select list, count(*) as value from moved where list <> '' group by list
    ), less as (
      update challenge_counters k set value = k.value - c.value from counted c
      where k.workspace_id = ${workspaceId} and k.group_id = ${groupId} and k.list = c.list
    )
    insert into challenge_counters (workspace_id, group_id, list, value)
    select ${workspaceId}::bigint, ${parentId}::bigint, list, value from counted order by list
    on conflict (workspace_id, group_id, list) do update set value = challenge_counters.value + excluded.value
  `.execute(db);
  await sql`
    with moved as (
      delete from challenge_months where workspace_id = ${workspaceId} and group_id = ${groupId}
      returning list, month, value
    )
    insert into challenge_months (workspace_id, list, group_id, month, value)
    select ${workspaceId}::bigint, list, ${parentId}::bigint, month, value from moved order by list, month
    on conflict (workspace_id, list, group_id, month) do update set value = challenge_months.value + excluded.value
  `.execute(db);
  await movePerks(db, { workspaceId, groupId, parentId });
  await db
    .updateTable("achievements")
    .set({ group_id: parentId })
    .where("workspace_id", "=", workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}

async function movePerks(db: Handle, { workspaceId, groupId, parentId }: GroupMerge): Promise<void> {
  // Perks before purchases: buying locks the perk, so this waits for purchases in progress.
  await sql`
    update products set group_id = ${parentId} where workspace_id = ${workspaceId} and group_id = ${groupId}
  `.execute(db);
  await sql`
    with moved as (
      update purchases set group_id = ${parentId}
      where workspace_id = ${workspaceId} and group_id = ${groupId} returning list
    ), counted as (
      select list, count(*) as value from moved where list <> '' group by list
    ), less as (
      update purchase_counters k set value = k.value - c.value from counted c
      where k.workspace_id = ${workspaceId} and k.group_id = ${groupId} and k.list = c.list
    )
    insert into purchase_counters (workspace_id, group_id, list, value)
    select ${workspaceId}::bigint, ${parentId}::bigint, list, value from counted order by list
    on conflict (workspace_id, group_id, list) do update set value = purchase_counters.value + excluded.value
  `.execute(db);
}
