import type { ChatChannel, ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { CONNECTION_COLUMNS, findConnection } from "./connected-chat.repository.ts";
import type { ConnectionName, ConnectionState, StoredConnection } from "./connected-chat.repository.ts";
import { shownName } from "./shown-name.ts";
import { releaseRows } from "./team-people.repository.ts";

/** A workspace's, without people's own chats; oldest first. */
export async function listConnections(
  db: Handle,
  { workspaceId, provider }: { readonly workspaceId: number; readonly provider: ChatProviderName },
): Promise<readonly StoredConnection[]> {
  return db
    .selectFrom("chat_connections")
    .select(["workspace_id as workspaceId", ...CONNECTION_COLUMNS])
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("is_personal", "=", false)
    .orderBy("created_at")
    .orderBy("external_id")
    .execute();
}

/** Holds one of a workspace's connections until the transaction ends: nobody else answers or announces there either. */
export async function lockConnection(
  db: Handle,
  { workspaceId, provider, externalId }: ConnectionName & { readonly workspaceId: number },
): Promise<void> {
  await db
    .selectFrom("chat_connections")
    .select("external_id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .forNoKeyUpdate()
    .execute();
}

export type NewConnection = Pick<
  StoredConnection,
  "workspaceId" | "provider" | "externalId" | "name" | "language" | "isPersonal" | "credentials"
> & { readonly at: Date; readonly renewAt: Date | null };

/**
 * Connects a chat, again or for the first time; false if it belongs to another workspace. One that another workspace has
 * lost goes over with nothing of what was there.
 */
export async function saveConnection(db: Handle, { at, ...wanted }: NewConnection): Promise<boolean> {
  const { workspaceId, provider, externalId } = wanted;
  const current = await findConnection(db, { provider, externalId });
  if (current !== undefined && current.workspaceId !== workspaceId) {
    if (current.state === "active") return false;
    await releaseRows(db, current);
    await deleteConnection(db, current);
  }
  const { rows } = await sql`
    insert into chat_connections
      (workspace_id, provider, external_id, name, language, is_personal, credentials, renew_at, created_at, changed_at)
    values (${workspaceId}, ${provider}, ${externalId}, ${wanted.name}, ${wanted.language}, ${wanted.isPersonal},
      ${wanted.credentials}::bytea, ${wanted.renewAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (provider, external_id) do update
      set name = excluded.name, language = excluded.language, credentials = excluded.credentials, state = 'active',
        renew_at = excluded.renew_at, renewing_until = null, changed_at = excluded.changed_at
      where chat_connections.workspace_id = ${workspaceId}
    returning external_id
  `.execute(db);
  return rows.length > 0;
}

/** Undefined if it wasn't active. */
export async function endConnection(
  db: Handle,
  { workspaceId, provider, externalId }: ConnectionName & { readonly workspaceId: number },
  { state, at }: { readonly state: Exclude<ConnectionState, "active">; readonly at: Date },
): Promise<{ readonly name: string; readonly isPersonal: boolean } | undefined> {
  return db
    .updateTable("chat_connections")
    .set({ state, changed_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .where("state", "=", "active")
    .returning(["name", "is_personal as isPersonal"])
    .executeTakeFirst();
}

/** With its channels and everything that was posted or queued; false if there is none. */
export async function deleteConnection(
  db: Handle,
  { workspaceId, provider, externalId }: ConnectionName & { readonly workspaceId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_connections")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Where announcements go that chose no channel, and whether a digest does. */
export async function saveChannelChoice(
  db: Handle,
  {
    workspaceId,
    provider,
    externalId,
    channelId,
    hasDigest,
    matchesEmails,
  }: ConnectionName & Pick<StoredConnection, "workspaceId" | "channelId" | "hasDigest" | "matchesEmails">,
): Promise<void> {
  await db
    .updateTable("chat_connections")
    .set({ channel_id: channelId, has_digest: hasDigest, matches_emails: matchesEmails })
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .execute();
}

/** A channel of one of a workspace's connections. */
export interface StoredChannel extends ChatChannel {
  readonly externalId: string;
}

/** Of active connections, in the provider's order. */
export async function listChannels(
  db: Handle,
  { workspaceId, provider }: { readonly workspaceId: number; readonly provider: ChatProviderName },
): Promise<readonly StoredChannel[]> {
  const { rows } = await sql<StoredChannel>`
    select ch.channel_id as id, ch.name, ch.external_id as "externalId"
    from chat_channels ch join chat_connections c on c.workspace_id = ch.workspace_id and c.provider = ch.provider
      and c.external_id = ch.external_id and c.state = 'active'
    where ch.workspace_id = ${workspaceId} and ch.provider = ${provider}
    order by c.created_at, c.external_id, ch.position
  `.execute(db);
  return rows;
}

/** Those connected now, of all workspaces; personal chats are none. */
export async function findTeams(db: Handle): Promise<readonly (ConnectionName & { readonly workspaceId: number })[]> {
  return db
    .selectFrom("chat_connections")
    .select(["workspace_id as workspaceId", "provider", "external_id as externalId"])
    .where("state", "=", "active")
    .where("is_personal", "=", false)
    .orderBy("workspace_id")
    .orderBy("provider")
    .orderBy("external_id")
    .execute();
}

/** Replaces a connection's channels. */
export async function saveChannels(
  db: Handle,
  { workspaceId, provider, externalId }: ConnectionName & { readonly workspaceId: number },
  { channels, missedScope }: { readonly channels: readonly ChatChannel[]; readonly missedScope: string },
): Promise<void> {
  const own = [workspaceId, provider, externalId] as const;
  await db
    .deleteFrom("chat_channels")
    .where("workspace_id", "=", own[0])
    .where("provider", "=", own[1])
    .where("external_id", "=", own[2])
    .execute();
  if (channels.length > 0) {
    await sql`
      insert into chat_channels (workspace_id, provider, external_id, channel_id, name, position)
      select ${workspaceId}, ${provider}, ${externalId}, id, name, position
      from unnest(${channels.map(({ id }) => id)}::text[], ${channels.map(shownName)}::text[])
        with ordinality as given (id, name, position)
      on conflict do nothing
    `.execute(db);
  }
  await db
    .updateTable("chat_connections")
    .set({ missed_scope: missedScope })
    .where("workspace_id", "=", own[0])
    .where("provider", "=", own[1])
    .where("external_id", "=", own[2])
    .execute();
}

/** Where announcements may go and people may be told. */
export interface ReachableChat extends ConnectionName {
  readonly language: StoredConnection["language"];
  readonly channelId: string;
  readonly missedScope: string;
}

/** Whether anything is there of a chat, or of any, a person's own chat and what was lost included. */
export async function hasChats(db: Handle, workspaceId: number, provider?: ChatProviderName): Promise<boolean> {
  const rows = await db
    .selectFrom("chat_connections")
    .select("provider")
    .distinct()
    .where("workspace_id", "=", workspaceId)
    .execute();
  return rows.some((row) => provider === undefined || row.provider === provider);
}

/** The workspace's own active chats, oldest first. */
export async function findReachableChats(db: Handle, workspaceId: number): Promise<readonly ReachableChat[]> {
  return db
    .selectFrom("chat_connections")
    .select([
      "provider",
      "external_id as externalId",
      "language",
      "channel_id as channelId",
      "missed_scope as missedScope",
    ])
    .where("workspace_id", "=", workspaceId)
    .where("is_personal", "=", false)
    .where("state", "=", "active")
    .orderBy("created_at")
    .orderBy("external_id")
    .execute();
}

/** Those of these people whose own chat with the bot is open. */
export async function findPersonalChats(
  db: Handle,
  {
    workspaceId,
    provider,
    externalIds,
  }: {
    readonly workspaceId: number;
    readonly provider: ChatProviderName;
    readonly externalIds: readonly string[];
  },
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("chat_connections")
    .select("external_id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("is_personal", "=", true)
    .where("state", "=", "active")
    .where("external_id", "in", externalIds)
    .execute();
  return new Set(rows.map((row) => row.external_id));
}

export interface ChosenChannel extends ConnectionName {
  readonly channelId: string;
}

/** By their ids on the wire, such as `slack:C1`. */
export async function findChosenChannels(
  db: Handle,
  workspaceId: number,
  chosen: readonly string[],
): Promise<ReadonlyMap<string, ChosenChannel>> {
  const { rows } = await sql<ChosenChannel>`
    select provider, external_id as "externalId", channel_id as "channelId" from chat_channels
    where workspace_id = ${workspaceId} and provider || ':' || channel_id = any(${[...chosen]}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [`${row.provider}:${row.channelId}`, row]));
}
