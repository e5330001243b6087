import { ensureChatKey } from "../chat/chat-key.ts";
import { connectChat } from "../chat/connections.ts";
import { PRIORITY, queueMessages } from "../chat/outbox.repository.ts";
import type { Database } from "../db/database.ts";
import { systemRandom } from "../lib/random.ts";
import { TEST_CONFIG } from "./test-server.ts";
import type { BenchWorkspace } from "./bench-world.ts";

/** A Slack team, and everybody's own chat with a Telegram bot; people have `U` and their id in Slack, their id in Telegram. */
export interface BenchChats {
  readonly team: string;
  readonly botToken: string;
  /** The server's. */
  readonly secret: string;
  readonly at: Date;
}

const ANNOUNCEMENTS = "C1";

/** Connects a workspace to both chats and links all of its members. Announcements go to the channel `C1`. */
export async function connectBenchChats(
  database: Database,
  { workspaceId, memberIds }: BenchWorkspace,
  { team, botToken, secret, at }: BenchChats,
): Promise<void> {
  const call = { config: { ...TEST_CONFIG, secret }, random: systemRandom, db: database.handle, at };
  for (const provider of ["slack", "telegram"] as const) await ensureChatKey(call, { workspaceId, provider });
  const wish = { workspaceId, name: "Bench", language: "en" } as const;
  const credentials = { botToken, botUserId: "U0BOT" };
  await connectChat(call, { ...wish, provider: "slack", externalId: team, isPersonal: false, credentials });
  for (const id of memberIds) {
    await connectChat(call, {
      ...wish,
      provider: "telegram",
      externalId: String(id),
      isPersonal: true,
      credentials: {},
    });
  }
  await database.pool.query(
    `insert into external_users (workspace_id, provider, external_id, member_id, created_at)
     select $1, p, case when p = 'slack' then 'U' else '' end || m, m, $3
     from unnest($2::bigint[]) m cross join unnest(array['slack', 'telegram']) p`,
    [workspaceId, memberIds, at],
  );
  await database.pool.query(
    "update chat_connections set channel_id = $2 where workspace_id = $1 and provider = 'slack'",
    [workspaceId, ANNOUNCEMENTS],
  );
}

/** Queues one message for each of so many people in Telegram. */
export async function queueBenchMessages(
  database: Database,
  { workspaceId, memberIds }: BenchWorkspace,
  { count, at }: { readonly count: number; readonly at: Date },
): Promise<void> {
  const card = { title: "A new challenge", link: "/challenges", facts: ["5 stars"], body: "", actions: [] };
  const to = {
    workspaceId,
    provider: "telegram",
    isGroup: false,
    language: "en",
    threadId: "",
    messageId: "",
  } as const;
  await queueMessages(
    database.handle,
    memberIds.slice(0, count).map((id) => ({
      ...to,
      externalId: String(id),
      place: String(id),
      priority: PRIORITY.announcement,
      key: `bench ${String(id)}`,
      card,
      about: null,
      threadOf: null,
    })),
    at,
  );
}

/** Has the chats hear of everything again that happened. */
export async function forgetBenchReading(database: Database, { workspaceId }: BenchWorkspace): Promise<void> {
  await database.pool.query("update reader_cursors set seq = 0 where workspace_id = $1 and reader = 'chat'", [
    workspaceId,
  ]);
}

/** The ids of the events that a channel hears of, in the order of its posts. */
export async function findBenchAnnouncements(
  database: Database,
  { workspaceId }: BenchWorkspace,
): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    "select split_part(key, ' ', 1)::int as id from chat_outbox where workspace_id = $1 and place = $2 order by id",
    [workspaceId, ANNOUNCEMENTS],
  );
  return rows.map(({ id }) => id);
}
