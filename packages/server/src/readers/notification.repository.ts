import type { WithdrawnMessage } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { EventMessage } from "./event-message.ts";

export type CountByMember = ReadonlyMap<number, number>;

/** Inserts a notification per recipient; returns how many new ones each got. */
export async function insertNotifications(
  tx: Tx,
  workspaceId: number,
  messages: readonly EventMessage[],
): Promise<CountByMember> {
  const rows = messages.flatMap((each) =>
    each.told.map((memberId) => ({ ...each, memberId, kept: each.keptFor?.(memberId) ?? each.kept })),
  );
  if (rows.length === 0) return new Map();
  const { rows: counts } = await sql<{ member_id: number; count: number }>`
    with told as (
      insert into notifications (workspace_id, member_id, event_id, category, type, entity_id, payload, created_at)
      select ${workspaceId}::bigint, member_id, event_id, category, type, entity_id, payload::jsonb, at
      from unnest(
        ${rows.map((row) => row.memberId)}::bigint[],
        ${rows.map((row) => row.event.id)}::bigint[],
        ${rows.map((row) => row.category)}::text[],
        ${rows.map((row) => row.type)}::text[],
        ${rows.map((row) => row.entityId)}::bigint[],
        ${rows.map((row) => JSON.stringify(row.kept))}::text[],
        ${rows.map((row) => row.event.at.toISOString())}::timestamptz[]
      ) with ordinality as card (member_id, event_id, category, type, entity_id, payload, at, place)
      order by place
      on conflict (workspace_id, member_id, event_id, type) where event_id <> 0 do nothing
      returning member_id
    )
    select member_id, count(*) as count from told group by member_id
  `.execute(tx);
  return new Map(counts.map((row) => [row.member_id, row.count]));
}

/** A message that a member was told and that no longer holds. */
export interface GoneNotification extends WithdrawnMessage {
  readonly memberId: number;
}

/** Returns how many of each member's were unread. */
export async function deleteNotifications(
  tx: Tx,
  workspaceId: number,
  gone: readonly GoneNotification[],
): Promise<CountByMember> {
  if (gone.length === 0) return new Map();
  const { rows } = await sql<{ member_id: number; unread: number }>`
    with gone as (
      delete from notifications n
      using unnest(
        ${gone.map((each) => each.memberId)}::bigint[],
        ${gone.map((each) => each.type)}::text[],
        ${gone.map((each) => each.entityId)}::bigint[]
      ) as withdrawn (member_id, type, entity_id)
      where n.workspace_id = ${workspaceId} and n.member_id = withdrawn.member_id
        and n.type = withdrawn.type and n.entity_id = withdrawn.entity_id
      returning n.member_id, n.status
    )
    select member_id, count(*) filter (where status = 'new') as unread from gone group by member_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.member_id, row.unread]));
}

/** Changes may be negative. */
export async function addUnread(tx: Tx, workspaceId: number, changes: CountByMember): Promise<void> {
  const more = [...changes].filter(([, by]) => by > 0);
  const less = [...changes].filter(([, by]) => by < 0);
  if (more.length > 0) {
    await sql`
      insert into notification_counters (workspace_id, member_id, unread)
      select ${workspaceId}::bigint, member_id, unread
      from unnest(${more.map(([id]) => id)}::bigint[], ${more.map(([, by]) => by)}::int[]) as added (member_id, unread)
      order by member_id
      on conflict (workspace_id, member_id)
      do update set unread = notification_counters.unread + excluded.unread
    `.execute(tx);
  }
  if (less.length > 0) {
    await sql`
      update notification_counters c set unread = greatest(0, c.unread + changed.unread)
      from unnest(${less.map(([id]) => id)}::bigint[], ${less.map(([, by]) => by)}::int[]) as changed (member_id, unread)
      where c.workspace_id = ${workspaceId} and c.member_id = changed.member_id
    `.execute(tx);
  }
}
