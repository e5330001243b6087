import { sql } from "kysely";
import type { RegroupRows } from "../feature.ts";

/** With their list counters. */
export const regroupPurchases: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
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
};
