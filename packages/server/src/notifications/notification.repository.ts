import type { Notification } from "@guildhall/core/notifications";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface NotificationRow {
  readonly id: number;
  readonly memberId: number;
  readonly category: Notification["category"];
  readonly type: Notification["type"];
  readonly entityId: number;
  readonly payload: unknown;
  readonly status: "new" | "read";
  readonly createdAt: Date;
  /** 0 is the product itself. */
  readonly authorId: number;
}

export interface NotificationOwner {
  readonly workspaceId: number;
  readonly memberId: number;
}

/** Newest first. */
export async function findNotifications(
  db: Handle,
  owner: NotificationOwner,
  window: { readonly limit: number; readonly offset: number },
): Promise<NotificationRow[]> {
  const rows = await selectOwn(db, owner).orderBy("n.id", "desc").limit(window.limit).offset(window.offset).execute();
  return rows.map(toNotificationRow);
}

/** Undefined if it doesn't exist or isn't theirs. */
export async function findNotification(
  db: Handle,
  owner: NotificationOwner,
  notificationId: number,
): Promise<NotificationRow | undefined> {
  const row = await selectOwn(db, owner).where("n.id", "=", notificationId).executeTakeFirst();
  return row && toNotificationRow(row);
}

/** Marks the member's own new notifications as read and lowers the unread counter; returns what is left. */
export async function markRead(db: Handle, owner: NotificationOwner, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with marked as (
      update notifications set status = 'read'
      where workspace_id = ${owner.workspaceId} and member_id = ${owner.memberId}
        and id = any(${ids}) and status = 'new'
      returning id
    )
    update notification_counters c set unread = c.unread - (select count(*) from marked)
    where c.workspace_id = ${owner.workspaceId} and c.member_id = ${owner.memberId}
    returning c.unread
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

function selectOwn(db: Handle, owner: NotificationOwner) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("events as e", (join) =>
      join.onRef("e.workspace_id", "=", "n.workspace_id").onRef("e.id", "=", "n.event_id"),
    )
    .select(["n.id", "n.member_id", "n.category", "n.type", "n.entity_id", "n.payload", "n.status", "n.created_at"])
    .select("e.actor_member_id")
    .where("n.workspace_id", "=", owner.workspaceId)
    .where("n.member_id", "=", owner.memberId);
}

interface RawNotification {
  id: number;
  member_id: number;
  category: string;
  type: string;
  entity_id: number;
  payload: unknown;
  status: "new" | "read";
  created_at: Date;
  actor_member_id: number | null;
}

function toNotificationRow(row: RawNotification): NotificationRow {
  return {
    id: row.id,
    memberId: row.member_id,
    // Only the notification reader writes these rows, with the contract's categories.
    category: row.category as Notification["category"],
    type: row.type as Notification["type"],
    entityId: row.entity_id,
    payload: row.payload,
    status: row.status,
    createdAt: row.created_at,
    authorId: row.actor_member_id ?? 0,
  };
}
