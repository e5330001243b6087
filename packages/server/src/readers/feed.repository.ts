import type { WithdrawnMessage } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import type { EventMessage } from "./event-message.ts";

export interface IndexRow {
  readonly audience: string;
  readonly groupId: number;
  readonly itemId: number;
}

/** Key of a card: an event makes at most one of each type. */
export function feedItemKey(eventId: number, type: string): string {
  return `${eventId}/${type}`;
}

/** Returns new cards' ids by `feedItemKey`, without existing ones. */
export async function insertFeedItems(
  tx: Tx,
  workspaceId: number,
  messages: readonly EventMessage[],
): Promise<ReadonlyMap<string, number>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<{ id: number; event_id: number; type: string }>`
    insert into feed_items (workspace_id, event_id, category, type, entity_id, author_member_id, payload, group_ids, audience, at)
    select ${workspaceId}::bigint, event_id, category, type, entity_id, author, payload::jsonb,
      array(select jsonb_array_elements_text(group_ids::jsonb)::bigint), audience, at
    from unnest(
      ${messages.map(({ event }) => event.id)}::bigint[],
      ${messages.map(({ category }) => category)}::text[],
      ${messages.map(({ type }) => type)}::text[],
      ${messages.map(({ entityId }) => entityId)}::bigint[],
      ${messages.map(({ event }) => event.actorMemberId)}::bigint[],
      ${messages.map(({ kept }) => JSON.stringify(kept))}::text[],
      ${messages.map(({ groupIds }) => JSON.stringify(groupIds))}::text[],
      ${messages.map(({ audience }) => audience.kind)}::text[],
      ${messages.map(({ event }) => event.at.toISOString())}::timestamptz[]
    ) with ordinality as card (event_id, category, type, entity_id, author, payload, group_ids, audience, at, place)
    order by place
    on conflict (workspace_id, event_id, type) do nothing
    returning id, event_id, type
  `.execute(tx);
  return new Map(rows.map((row) => [feedItemKey(row.event_id, row.type), row.id]));
}

/** Index rows of cards. */
export async function insertFeedIndex(tx: Tx, workspaceId: number, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into feed_index (workspace_id, audience, group_id, item_id)
    select ${workspaceId}::bigint, audience, group_id, item_id
    from unnest(
      ${rows.map((row) => row.audience)}::text[],
      ${rows.map((row) => row.groupId)}::bigint[],
      ${rows.map((row) => row.itemId)}::bigint[]
    ) as found (audience, group_id, item_id)
    on conflict do nothing
  `.execute(tx);
}

export async function deleteItems(tx: Tx, workspaceId: number, items: readonly WithdrawnMessage[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    delete from feed_items f
    using unnest(${items.map((item) => item.type)}::text[], ${items.map((item) => item.entityId)}::bigint[]) as gone (type, entity_id)
    where f.workspace_id = ${workspaceId} and f.type = gone.type and f.entity_id = gone.entity_id
  `.execute(tx);
}
