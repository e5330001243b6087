import type { Handle } from "../db/database.ts";
import type { BuiltMember } from "./build-people.ts";

/** Puts a member into groups of their own workspace with these ids: an import keeps the ids inside a workspace. */
export async function joinTwinGroups(
  db: Handle,
  { workspaceId, memberId }: Pick<BuiltMember, "workspaceId" | "memberId">,
  ids: readonly number[],
): Promise<void> {
  const place = { workspace_id: workspaceId };
  await db
    .insertInto("groups")
    .values(ids.map((id) => ({ ...place, id, name: "Theirs" })))
    .execute();
  await db
    .insertInto("member_groups")
    .values(ids.map((id) => ({ ...place, member_id: memberId, group_id: id })))
    .execute();
}
