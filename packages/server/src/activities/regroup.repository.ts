import { sql } from "kysely";
import type { RegroupRows } from "../feature.ts";

/** With their list counters. */
export const regroupChallenges: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
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
};
