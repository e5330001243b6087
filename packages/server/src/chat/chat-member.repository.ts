import type { Language } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A member as a chat's person. */
export interface ChatMemberRow {
  readonly externalId: string;
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  /** Whether their account isn't disabled. */
  readonly isActive: boolean;
}

/** Members by the chat's ids; others are missing. */
export async function findChatMembers(
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
): Promise<readonly ChatMemberRow[]> {
  if (externalIds.length === 0) return [];
  const { rows } = await sql<ChatMemberRow>`
    select x.external_id as "externalId", m.id, m.name, a.language, m.status = 'active' as "isActive"
    from external_users x
      join members m on m.workspace_id = x.workspace_id and m.id = x.member_id
      join accounts a on a.id = m.account_id
    where x.workspace_id = ${workspaceId} and x.provider = ${provider}
      and x.external_id = any(${[...externalIds]}::text[])
  `.execute(db);
  return rows;
}

/** Links a member for good; false if the person is somebody else's already. */
export async function linkChatMember(
  db: Handle,
  {
    workspaceId,
    provider,
    externalId,
    memberId,
    at,
  }: {
    readonly workspaceId: number;
    readonly provider: ChatProviderName;
    readonly externalId: string;
    readonly memberId: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into external_users (workspace_id, provider, external_id, member_id, created_at)
    values (${workspaceId}, ${provider}, ${externalId}, ${memberId}, ${at}::timestamptz)
    on conflict (workspace_id, provider, external_id) do update set created_at = external_users.created_at
      where external_users.member_id = ${memberId}
    returning member_id
  `.execute(db);
  return rows.length > 0;
}

/** Undefined if they're gone. */
export async function findNames(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<{ readonly member: string; readonly language: Language; readonly workspace: string } | undefined> {
  const { rows } = await sql<{ member: string; language: Language; workspace: string }>`
    select m.name as member, a.language, w.name as workspace from members m
      join accounts a on a.id = m.account_id join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId}
  `.execute(db);
  return rows[0];
}

/** The providers at which a member is linked. */
export async function findOwnLinks(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("external_users")
    .select("provider")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .execute();
  return rows.map((row) => row.provider);
}

/** Returns the chat's ids of whoever was linked. */
export async function unlinkChatMember(
  db: Handle,
  {
    workspaceId,
    provider,
    memberId,
  }: {
    readonly workspaceId: number;
    readonly provider: ChatProviderName;
    readonly memberId: number;
  },
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom("external_users")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("member_id", "=", memberId)
    .returning("external_id")
    .execute();
  return rows.map((row) => row.external_id);
}
