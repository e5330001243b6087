import type { ChosenNotifications } from "@guildhall/core/notifications";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What nobody has changed. */
export const DEFAULT_CHOICE: ChosenNotifications = { chatMuted: [], quietHours: null };

/** By member; those who changed nothing are missing. */
export async function findNotificationChoices(
  db: Handle,
  workspaceId: number,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, ChosenNotifications>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("notification_settings")
    .select(["member_id", "chat_muted", "quiet_from", "quiet_to"])
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", sql<number>`any(${[...memberIds]})`)
    .execute();
  return new Map(
    rows.map(({ member_id: memberId, chat_muted: muted, quiet_from: from, quiet_to: to }) => {
      const quietHours = from === null || to === null ? null : { from, to };
      // Only categories of the contract are ever stored.
      return [memberId, { chatMuted: muted as ChosenNotifications["chatMuted"], quietHours }];
    }),
  );
}
