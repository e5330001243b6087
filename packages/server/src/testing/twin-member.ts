import type { Handle } from "../db/database.ts";
import { buildMember } from "./build-people.ts";
import type { BuiltMember, MemberSpec } from "./build-people.ts";

/** A member of another workspace with the same id as `of`: an import keeps the ids inside a workspace. */
export async function buildTwinMember(
  db: Handle,
  of: Pick<BuiltMember, "memberId">,
  wanted: MemberSpec,
): Promise<BuiltMember> {
  const built = await buildMember(db, wanted);
  await db
    .updateTable("members")
    .set({ id: of.memberId })
    .where("workspace_id", "=", built.workspaceId)
    .where("id", "=", built.memberId)
    .execute();
  return { ...built, memberId: of.memberId };
}

/** Puts a member into new groups with these names, the last one first; returns their ids in the names' order. */
export async function joinGroups(
  db: Handle,
  { workspaceId, memberId }: Pick<BuiltMember, "workspaceId" | "memberId">,
  names: readonly string[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const { id } = await db
      .insertInto("groups")
      .values({ workspace_id: workspaceId, name })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  for (const id of ids.toReversed())
    await db
      .insertInto("member_groups")
      .values({ workspace_id: workspaceId, member_id: memberId, group_id: id })
      .execute();
  return ids;
}
