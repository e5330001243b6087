import type { Insertable } from "kysely";
import type { ChatConnectionTable } from "../db/chat-tables.ts";
import type { Handle } from "../db/database.ts";
import { at } from "./at-minute.ts";

type Chat = Pick<Insertable<ChatConnectionTable>, "workspace_id" | "external_id"> &
  Partial<Insertable<ChatConnectionTable>>;

/** A chat that is connected: a Slack team, if nothing else is said. */
export async function buildChat(db: Handle, chat: Chat): Promise<void> {
  const given = { provider: "slack", name: chat.external_id, language: "en", credentials: Buffer.alloc(0) } as const;
  await db
    .insertInto("chat_connections")
    .values({ ...given, created_at: at(0), changed_at: at(0), ...chat })
    .execute();
}
