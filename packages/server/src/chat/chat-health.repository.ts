import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** How what's sent to a connection fares. */
export interface ChatHealth {
  readonly externalId: string;
  readonly waiting: number;
  /** Given up since an instant. */
  readonly failed: number;
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
    select external_id as "externalId",
      count(*) filter (where due_at is not null and (message_id <> '' or not is_withdrawn))::int as waiting,
      count(*) filter (where problem in ('failed', 'unreachable') and created_at > ${since}::timestamptz)::int as failed,
      max(sent_at) as "lastSentAt"
    from chat_outbox where workspace_id = ${workspaceId} and provider = ${provider} group by external_id
  `.execute(db);
  return new Map(rows.map((row) => [row.externalId, row]));
}
