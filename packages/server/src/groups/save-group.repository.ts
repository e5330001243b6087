import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { GroupMerge } from "../feature.ts";

export type GroupKey = Pick<GroupMerge, "workspaceId" | "groupId">;

/** Serializes changes of a workspace's tree: two concurrent moves could form a cycle. */
export async function lockTree(db: Handle, workspaceId: number): Promise<void> {
  // Not the strongest lock, so other changes can still check foreign keys to the row.
  await sql`select id from workspaces where id = ${workspaceId} for no key update`.execute(db);
}

export async function insertGroup(
  db: Handle,
  group: { readonly workspaceId: number; readonly name: string; readonly parentId: number },
): Promise<number> {
  const { id } = await db
    .insertInto("groups")
    .values({
      workspace_id: group.workspaceId,
      name: group.name,
      parent_id: group.parentId === 0 ? null : group.parentId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveGroup(db: Handle, group: GroupMerge & { readonly name: string }): Promise<void> {
  await db
    .updateTable("groups")
    .set({ name: group.name, parent_id: group.parentId === 0 ? null : group.parentId })
    .where("workspace_id", "=", group.workspaceId)
    .where("id", "=", group.groupId)
    .execute();
}

/** Waits for transactions adding members to the group, and blocks new ones. */
export async function lockGroup(db: Handle, key: GroupKey): Promise<void> {
  await sql`
    select id from groups where workspace_id = ${key.workspaceId} and id = ${key.groupId} for update
  `.execute(db);
}

/** Moves a group's own members to its parent; at the root they just leave. Returns their ids. */
export async function moveMembers(db: Handle, { workspaceId, groupId, parentId }: GroupMerge): Promise<number[]> {
  if (parentId !== 0) {
    await sql`
      insert into member_groups (workspace_id, member_id, group_id)
      select workspace_id, member_id, ${parentId}::bigint from member_groups
      where workspace_id = ${workspaceId} and group_id = ${groupId}
      on conflict do nothing
    `.execute(db);
  }
  const { rows } = await sql<{ member_id: number }>`
    delete from member_groups where workspace_id = ${workspaceId} and group_id = ${groupId} returning member_id
  `.execute(db);
  return rows.map((row) => row.member_id).sort((first, second) => first - second);
}

/** Moves a group's children to its parent. */
export async function moveChildren(db: Handle, { workspaceId, groupId, parentId }: GroupMerge): Promise<void> {
  await db
    .updateTable("groups")
    .set({ parent_id: parentId === 0 ? null : parentId })
    .where("workspace_id", "=", workspaceId)
    .where("parent_id", "=", groupId)
    .execute();
}

export async function removeGroup(db: Handle, key: GroupKey): Promise<void> {
  await db.deleteFrom("groups").where("workspace_id", "=", key.workspaceId).where("id", "=", key.groupId).execute();
}
