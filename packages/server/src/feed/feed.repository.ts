import type { FeedItem } from "@guildhall/core/feed";
import type { NotificationType } from "@guildhall/core/notifications";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A stored card, without the parts joined on read. */
export interface FeedRow {
  readonly id: number;
  readonly category: FeedItem["category"];
  readonly type: NotificationType;
  readonly entityId: number;
  readonly authorId: number;
  readonly payload: unknown;
  readonly at: Date;
}

/** A feed of these audiences, below a group (0 is any). */
export interface FeedScope {
  readonly workspaceId: number;
  readonly audiences: readonly string[];
  readonly groupId: number;
}

/** Page bounds; ids are exclusive, 0 is no bound. */
export interface FeedWindow {
  readonly olderThan?: number;
  readonly newerThan?: number;
  readonly limit: number;
}

/** Card ids, newest first; with `newerThan` the closest newer ones. One short index scan per audience at any depth. */
export async function findFeedIds(db: Handle, scope: FeedScope, window: FeedWindow): Promise<number[]> {
  const isForward = window.newerThan !== undefined;
  const order = isForward ? sql`asc` : sql`desc`;
  const bound = isForward
    ? sql`and f.item_id > ${window.newerThan}`
    : window.olderThan === undefined
      ? sql``
      : sql`and f.item_id < ${window.olderThan}`;
  const { rows } = await sql<{ item_id: number }>`
    select distinct page.item_id
    from unnest(${scope.audiences}::text[]) as viewer (audience)
    cross join lateral (
      select f.item_id
      from feed_index f
      where f.workspace_id = ${scope.workspaceId} and f.audience = viewer.audience
        and f.group_id = ${scope.groupId} ${bound}
      order by f.item_id ${order}
      limit ${window.limit}
    ) page
    order by page.item_id ${order}
    limit ${window.limit}
  `.execute(db);
  const ids = rows.map((row) => row.item_id);
  return isForward ? ids.reverse() : ids;
}

/** Newest first. */
export async function findFeedItems(db: Handle, workspaceId: number, ids: readonly number[]): Promise<FeedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("feed_items")
    .select(["id", "category", "type", "entity_id", "author_member_id", "payload", "at"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", sql<number>`any(${ids})`)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Only the feed reader writes these rows, with the contract's categories.
    category: row.category as FeedItem["category"],
    type: row.type as NotificationType,
    entityId: row.entity_id,
    authorId: row.author_member_id,
    payload: row.payload,
    at: row.at,
  }));
}

/** The newest card the member has read; 0 before the first. */
export async function findLastReadId(
  db: Handle,
  key: { readonly workspaceId: number; readonly memberId: number },
): Promise<number> {
  const row = await db
    .selectFrom("feed_reads")
    .select("last_read_id")
    .where("workspace_id", "=", key.workspaceId)
    .where("member_id", "=", key.memberId)
    .executeTakeFirst();
  return row?.last_read_id ?? 0;
}

/** Stores the newest card read, never moving back; returns the stored one. */
export async function saveLastReadId(
  db: Handle,
  read: { readonly workspaceId: number; readonly memberId: number; readonly lastId: number },
): Promise<number> {
  const { rows } = await sql<{ last_read_id: number }>`
    insert into feed_reads (workspace_id, member_id, last_read_id)
    values (${read.workspaceId}, ${read.memberId},
      least(${read.lastId}::bigint, (select coalesce(max(id), 0) from feed_items where workspace_id = ${read.workspaceId})))
    on conflict (workspace_id, member_id)
      do update set last_read_id = greatest(feed_reads.last_read_id, excluded.last_read_id)
    returning last_read_id
  `.execute(db);
  return rows[0]?.last_read_id ?? 0;
}
