import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** How what's sent to a connection fares. */
export interface ChatHealth {
  readonly externalId: string;
  readonly waiting: number;
  /** Given up since an instant. */
  readonly failed: number;
  /** Why the latest of those was given up, and in which channel. */
  readonly lastError: string | null;
  readonly lastChannel: string | null;
  readonly lastSentAt: Date | null;
}

/** Those without a message are missing. */
export async function findChatHealth(
  db: Handle,
  {
    workspaceId,
    provider,
    since,
  }: {
    readonly workspaceId: number;
    readonly provider: ChatProviderName;
    readonly since: Date;
  },
): Promise<ReadonlyMap<string, ChatHealth>> {
  const { rows } = await sql<ChatHealth>`
    select h.*, f.error as "lastError", f.channel as "lastChannel" from (
      select external_id as "externalId",
        count(*) filter (where due_at is not null and (message_id <> '' or not is_withdrawn))::int as waiting,
        count(*) filter (where problem in ('failed', 'unreachable') and created_at > ${since}::timestamptz)::int as failed,
        max(sent_at) as "lastSentAt"
      from chat_outbox where workspace_id = ${workspaceId} and provider = ${provider} group by external_id
    ) h left join lateral (
      select o.error, c.name as channel from chat_outbox o left join chat_channels c on c.workspace_id = o.workspace_id
        and c.provider = o.provider and c.external_id = o.external_id and c.channel_id = o.place
      where o.workspace_id = ${workspaceId} and o.provider = ${provider} and o.external_id = h."externalId"
        and o.problem in ('failed', 'unreachable') and o.created_at > ${since}::timestamptz
      order by o.id desc limit 1
    ) f on true
  `.execute(db);
  return new Map(rows.map((row) => [row.externalId, row]));
}
