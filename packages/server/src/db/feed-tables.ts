import type { AudienceKind } from "@guildhall/core/messages";
import type { Generated } from "kysely";
import type { Defaulted, DefaultedList, Instant, Json, Optional } from "./columns.ts";

export interface FeedItemTable {
  workspace_id: number;
  id: Generated<number>;
  event_id: number;
  category: string;
  type: string;
  entity_id: Defaulted<number>;
  author_member_id: Defaulted<number>;
  payload: Json<unknown>;
  /** Groups it's filed under, without ancestors. */
  group_ids: DefaultedList<number>;
  audience: Defaulted<AudienceKind>;
  at: Instant;
}

/** Who sees a card: an audience, per group. */
export interface FeedIndexTable {
  workspace_id: number;
  audience: string;
  group_id: number;
  item_id: number;
}

/** What a member is told in chats; quiet hours by the workspace's clock, `HH:MM`. */
export interface NotificationSettingsTable {
  workspace_id: number;
  member_id: number;
  chat_muted: DefaultedList<string>;
  quiet_from: Optional<string>;
  quiet_to: Optional<string>;
}

/** How far a member has read the feed. */
export interface FeedReadTable {
  workspace_id: number;
  member_id: number;
  last_read_id: Defaulted<number>;
}
