import type { Language } from "@guildhall/core";
import type { DigestWeek } from "@guildhall/core/integrations";
import type { NotificationType } from "@guildhall/core/notifications";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { EventRow } from "../events/relay.repository.ts";
import type { ConnectionName } from "./connected-chat.repository.ts";

/** A chat whose channel for announcements gets a digest. */
export interface DigestChat extends ConnectionName {
  readonly workspaceId: number;
  readonly channelId: string;
  readonly language: Language;
  readonly settings: WorkspaceSettings;
  /** The last digest, or when the chat was connected. */
  readonly since: Date;
}

/** In all workspaces. */
export async function findDigestChats(db: Handle): Promise<readonly DigestChat[]> {
  const { rows } = await sql<Omit<DigestChat, "settings"> & { settings: Partial<WorkspaceSettings> }>`
    select c.workspace_id as "workspaceId", c.provider, c.external_id as "externalId", c.channel_id as "channelId",
      c.language, w.settings, greatest(c.digest_at, c.changed_at) as since
    from chat_connections c join workspaces w on w.id = c.workspace_id
    where c.state = 'active' and not c.is_personal and c.has_digest and c.channel_id <> ''
    order by c.workspace_id, c.provider, c.external_id
  `.execute(db);
  // Only values validated by the settings' schemas are ever stored.
  return rows.map((row) => ({ ...row, settings: { ...DEFAULT_WORKSPACE_SETTINGS, ...row.settings } }));
}

/** Marks a week's digest as sent; false if it is already, or the chat wants none any more. */
export async function claimDigest(
  tx: Tx,
  { workspaceId, provider, externalId, channelId }: DigestChat,
  { endsAt }: DigestWeek,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("chat_connections")
    .set({ digest_at: endsAt })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .where("channel_id", "=", channelId)
    .where("state", "=", "active")
    .where("has_digest", "=", true)
    .where((is) => is.or([is("digest_at", "is", null), is("digest_at", "<", endsAt)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An event with a card that everyone finds in the feed. */
export interface FeedEvent extends EventRow {
  readonly cardType: NotificationType;
}

/** Of a week, newest first. */
export async function findFeedEvents(
  tx: Tx,
  { workspaceId, week, limit }: { readonly workspaceId: number; readonly week: DigestWeek; readonly limit: number },
): Promise<readonly FeedEvent[]> {
  const { rows } = await sql<FeedEvent>`
    select e.id, e.seq, e.type, e.payload, e.actor_member_id, e.at, i.type as "cardType"
    from feed_index f
      join feed_items i on i.workspace_id = f.workspace_id and i.id = f.item_id
      join events e on e.workspace_id = i.workspace_id and e.id = i.event_id
    where f.workspace_id = ${workspaceId} and f.audience = 'all' and f.group_id = 0
      and i.at >= ${week.startsAt} and i.at < ${week.endsAt}
    order by f.item_id desc limit ${limit}
  `.execute(tx);
  return rows;
}
