import type { Handle } from "../db/database.ts";

/** Of these workspaces, after that id, oldest first. */
export async function newestEvents(db: Handle, workspaceIds: readonly number[], after: number) {
  return db
    .selectFrom("events")
    .select(["id", "type", "payload", "actor_member_id as by"])
    .where("workspace_id", "in", workspaceIds)
    .where("id", ">", after)
    .orderBy("id")
    .execute();
}
