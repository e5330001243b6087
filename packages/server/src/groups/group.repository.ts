import type { Group } from "@guildhall/core/groups";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { Feature, HeldRows } from "../feature.ts";

/** By name. */
export async function findGroups(db: Handle, workspaceId: number): Promise<Group[]> {
  const rows = await db
    .selectFrom("groups")
    .select(["id", "name", "parent_id", "external_id"])
    .where("workspace_id", "=", workspaceId)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    parentId: row.parent_id ?? 0,
    externalId: row.external_id,
  }));
}

/** Every group with its ancestors and itself: pairs (group_id, ancestor_id) for a `with recursive`. */
export function groupsAbove(workspaceId: number) {
  return sql`above (group_id, ancestor_id) as (
    select id, id from groups where workspace_id = ${workspaceId}
    union
    select a.group_id, g.parent_id from above a
      join groups g on g.workspace_id = ${workspaceId} and g.id = a.ancestor_id
      where g.parent_id is not null
  )`;
}

/** Active members per group, descendants included; groups without any are missing. */
export async function countGroupMembers(db: Handle, workspaceId: number): Promise<{ id: number; members: number }[]> {
  const { rows } = await sql<{ id: number; members: number }>`
    with recursive ${groupsAbove(workspaceId)}
    select a.ancestor_id as id, count(distinct m.id) as members
    from above a
    join member_groups mg on mg.workspace_id = ${workspaceId} and mg.group_id = a.group_id
    join members m on m.workspace_id = mg.workspace_id and m.id = mg.member_id and m.status = 'active'
    group by a.ancestor_id order by 1
  `.execute(db);
  return rows;
}

/** What a group's parent would take over: its own members, and what the features hold. */
export async function countHeld(
  db: Handle,
  group: { readonly workspaceId: number; readonly groupId: number },
  features: readonly Feature[],
): Promise<Readonly<Record<"members" | HeldRows, number>>> {
  const counts = features.flatMap(({ held = {} }) =>
    Object.entries(held).map(
      ([name, count]) => sql`select ${name}::text as name, held.count from (${count(group)}) held`,
    ),
  );
  const members = sql`
    select 'members' as name, count(*) as count from member_groups
    where workspace_id = ${group.workspaceId} and group_id = ${group.groupId}
  `;
  const { rows } = await sql<{ name: "members" | HeldRows; count: number }>`
    ${sql.join([members, ...counts], sql` union all `)}
  `.execute(db);
  const none = { members: 0, groupThanks: 0, challenges: 0, quizzes: 0, contests: 0, chains: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ name, count }) => [name, count])) };
}
