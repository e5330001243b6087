import type { ChallengeType } from "@guildhall/core/challenges";
import type { Handle } from "../db/database.ts";

/** A published challenge, by itself: without events, rewards or counts. Returns its id. */
export async function storeChallenge(
  db: Handle,
  of: { readonly workspaceId: number; readonly type: ChallengeType; readonly authorId: number; readonly at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("challenges")
    .values({
      workspace_id: of.workspaceId,
      type: of.type,
      status: "new",
      list: "active",
      listed_at: of.at,
      title: "Read a book",
      result_type: "all",
      author_member_id: of.authorId,
      created_at: of.at,
      auto_close_status: null,
      channel: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
