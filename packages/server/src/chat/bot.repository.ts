import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { ConnectionState } from "./connected-chat.repository.ts";

/** What its provider calls a bot. */
export interface BotName {
  readonly externalId: string;
  /** Without @. */
  readonly username: string;
}

/** A bot whose token the server has, as a process that runs it found it last. */
export interface StoredBot extends BotName {
  readonly tokenMark: Uint8Array;
  /** Since when the token is refused; null while it's taken. */
  readonly refusedAt: Date | null;
}

/** Undefined if no process has asked for it yet. */
export async function findBot(db: Handle, provider: ChatProviderName): Promise<StoredBot | undefined> {
  return db
    .selectFrom("chat_bots")
    .select(["external_id as externalId", "username", "token_mark as tokenMark", "refused_at as refusedAt"])
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** Of all providers. */
export async function listBots(db: Handle): Promise<readonly { provider: ChatProviderName; isRefused: boolean }[]> {
  const rows = await db.selectFrom("chat_bots").select(["provider", "refused_at as refusedAt"]).execute();
  return rows.map(({ provider, refusedAt }) => ({ provider, isRefused: refusedAt !== null }));
}

/** What a process found of its token; `isFirst` when it starts. */
export interface FoundBot {
  readonly provider: ChatProviderName;
  readonly tokenMark: Uint8Array;
  readonly isFirst: boolean;
  /** Null if the token is refused. */
  readonly name: BotName | null;
  readonly at: Date;
}

/**
 * Keeps what a process found: the first time in any case, later only while no other one has started with another token.
 * Undefined if it doesn't count.
 */
export async function saveBot(
  db: Handle,
  { provider, tokenMark, isFirst, name, at }: FoundBot,
): Promise<StoredBot | undefined> {
  const isRefused = name === null;
  const { rows } = await sql<StoredBot>`
    insert into chat_bots as b (provider, token_mark, external_id, username, refused_at)
    values (${provider}, ${tokenMark}::bytea, ${name?.externalId ?? ""}, ${name?.username ?? ""},
      ${isRefused ? at : null}::timestamptz)
    on conflict (provider) do update set
      token_mark = excluded.token_mark,
      external_id = case when ${isRefused} then b.external_id else excluded.external_id end,
      username = case when ${isRefused} then b.username else excluded.username end,
      refused_at = case when ${isRefused} then coalesce(b.refused_at, excluded.refused_at) end
    where ${isFirst} or b.token_mark = excluded.token_mark
    returning external_id as "externalId", username, token_mark as "tokenMark", refused_at as "refusedAt"
  `.execute(db);
  return rows[0];
}

/** Workspaces with a bot's chats in this state, people's own ones included. */
export async function findBotWorkspaces(
  db: Handle,
  { provider, state }: { readonly provider: ChatProviderName; readonly state: ConnectionState },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("chat_connections")
    .select("workspace_id as workspaceId")
    .distinct()
    .where("provider", "=", provider)
    .where("state", "=", state)
    .orderBy("workspace_id")
    .execute();
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Moves all of a workspace's chats of a bot from one state to another; false if there was none. */
export async function moveBotChats(
  db: Handle,
  { workspaceId, provider }: { readonly workspaceId: number; readonly provider: ChatProviderName },
  { from, to, at }: { readonly from: ConnectionState; readonly to: ConnectionState; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_connections")
    .set({ state: to, changed_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
