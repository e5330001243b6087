import type { ChatChannel, ChatConnection } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import { WebAPIPlatformError } from "@slack/web-api";
import type { SlackDeps } from "./slack-host.ts";

interface Asked {
  readonly client: WebClient;
  readonly connection: ChatConnection;
}

/** Tells the host which channels announcements can go to, or which scope is missing for that. */
export async function refreshChannels(deps: Pick<SlackDeps, "host">, { client, connection }: Asked): Promise<void> {
  try {
    await deps.host.saveChannels(connection.externalId, await listChannels(client), "");
  } catch (error) {
    const data: unknown = error instanceof WebAPIPlatformError ? error.data : null;
    const { error: reason, needed = "" } = (data ?? {}) as { readonly error?: string; readonly needed?: string };
    if (reason !== "missing_scope") throw error;
    await deps.host.saveChannels(connection.externalId, [], needed);
  }
}

/** Pages of channels that are read, of 1000 each. */
const MAX_PAGES = 20;

async function listChannels(client: WebClient): Promise<readonly ChatChannel[]> {
  const channels: ChatChannel[] = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.conversations.list({
      types: "public_channel,private_channel",
      exclude_archived: true,
      limit: 1000,
      ...(cursor !== "" && { cursor }),
    });
    for (const { id, name } of answer.channels ?? [])
      if (id !== undefined && name !== undefined) channels.push({ id, name });
    cursor = answer.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  return channels;
}
