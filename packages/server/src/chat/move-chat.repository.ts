import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";

/**
 * Gives a connection another id, with its channels and messages, whose places may be the chat itself. The chat numbers
 * its messages anew, so those of before are forgotten: by now the same number may be somebody else's message.
 */
export async function moveConnection(
  db: Handle,
  { workspaceId, provider, externalId }: Pick<StoredConnection, "workspaceId" | "provider" | "externalId">,
  to: { readonly externalId: string; readonly credentials: Uint8Array },
): Promise<void> {
  await sql`
    update chat_connections set external_id = ${to.externalId}, credentials = ${to.credentials}::bytea,
      channel_id = case when channel_id = ${externalId} then ${to.externalId} else channel_id end
    where provider = ${provider} and workspace_id = ${workspaceId} and external_id = ${externalId}
  `.execute(db);
  await sql`
    update chat_channels set channel_id = ${to.externalId}
    where provider = ${provider} and workspace_id = ${workspaceId} and external_id = ${to.externalId} and channel_id = ${externalId}
  `.execute(db);
  await sql`
    update chat_outbox set place = ${to.externalId}, message_id = '', thread_id = ''
    where provider = ${provider} and workspace_id = ${workspaceId} and external_id = ${to.externalId} and place = ${externalId}
  `.execute(db);
}
