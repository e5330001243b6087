import type { RegroupRows } from "../feature.ts";

export const regroupAchievements: RegroupRows = async (db, { workspaceId, groupId, parentId }) => {
  await db
    .updateTable("achievements")
    .set({ group_id: parentId })
    .where("workspace_id", "=", workspaceId)
    .where("group_id", "=", groupId)
    .execute();
};
