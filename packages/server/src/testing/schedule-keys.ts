import type { Handle } from "../db/database.ts";
import type { ScheduleKey } from "../schedules/schedule.repository.ts";
import { buildWorkspace } from "./build-people.ts";

/** A draft's key, and beside it the same draft of another type, another draft, and the same one in another workspace. */
export async function buildScheduleKeys(
  db: Handle,
): Promise<{ readonly own: ScheduleKey; readonly others: readonly ScheduleKey[] }> {
  const { id: workspaceId } = await buildWorkspace(db);
  const { id: elsewhere } = await buildWorkspace(db);
  const own = { workspaceId, entityType: "challenge", entityId: 7 } as const;
  return {
    own,
    others: [
      { ...own, entityType: "quiz" },
      { ...own, entityId: 8 },
      { ...own, workspaceId: elsewhere },
    ],
  };
}

/** The row as it is stored. */
export function findScheduleRow(db: Handle, { workspaceId, entityType, entityId }: ScheduleKey) {
  return db
    .selectFrom("schedules")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("entity_type", "=", entityType)
    .where("entity_id", "=", entityId)
    .executeTakeFirst();
}
