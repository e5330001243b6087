import type { ChosenNotifications } from "@guildhall/core/notifications";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Holds the member's choice, also one that isn't stored yet, until the transaction ends. */
export async function lockNotificationChoice(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<void> {
  await sql`select from members where workspace_id = ${workspaceId} and id = ${memberId} for no key update`.execute(db);
}

/** Replaces what the member chose before. */
export async function saveNotificationChoice(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
  { chatMuted, quietHours }: ChosenNotifications,
): Promise<void> {
  await sql`
    insert into notification_settings (workspace_id, member_id, chat_muted, quiet_from, quiet_to)
    values (${workspaceId}, ${memberId}, ${[...chatMuted]}::text[], ${quietHours?.from ?? null}, ${quietHours?.to ?? null})
    on conflict (workspace_id, member_id) do update set chat_muted = excluded.chat_muted,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
  `.execute(db);
}
