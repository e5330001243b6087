import type { Role } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** An invite that lets someone in, and who sent it. */
export interface OpenInvite {
  readonly id: number;
  readonly email: string;
  readonly inviter: { readonly id: number; readonly name: string };
  readonly expiresAt: Date;
}

export interface LockedInvite {
  readonly email: string;
  /** As the inviter typed it; may be empty. */
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Which invites are open: sent by people with these roles, and valid at an instant. */
export interface OpenInviteFilter {
  readonly workspaceId: number;
  readonly roles: readonly Role[];
  readonly at: Date;
}

function open({ workspaceId, roles, at }: OpenInviteFilter) {
  return sql`
    from invites i
    join members m on m.workspace_id = i.workspace_id and m.id = i.invited_by_member_id
    join accounts a on a.id = m.account_id
    where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.expires_at > ${at}
      and m.status = 'active' and (m.roles && ${[...roles]}::text[] or a.is_super_admin)
      and not exists (
        select from members joined
        where joined.workspace_id = i.workspace_id
          and joined.account_id = (select known.id from accounts known where known.email = i.email)
      )`;
}

/** Newest first; members' invites aren't among them. */
export async function findOpenInvites(
  db: Handle,
  filter: OpenInviteFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly OpenInvite[]> {
  const { rows } = await sql<Omit<OpenInvite, "inviter"> & { inviterId: number; inviterName: string }>`
    select i.id, i.email, i.expires_at as "expiresAt", m.id as "inviterId", m.name as "inviterName" ${open(filter)}
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ inviterId, inviterName, ...invite }) => ({
    ...invite,
    inviter: { id: inviterId, name: inviterName },
  }));
}

/** Those to addresses, locked: until the caller's transaction ends nobody accepts, renews or withdraws them. */
export async function lockOpenInvites(
  db: Handle,
  filter: OpenInviteFilter,
  emails: readonly string[],
): Promise<readonly LockedInvite[]> {
  const { rows } = await sql<LockedInvite>`
    select i.email, i.name, i.token_hash as "tokenHash", i.expires_at as "expiresAt" ${open(filter)}
      and i.email = any(${[...emails]}::text[])
    order by i.email for update of i
  `.execute(db);
  return rows;
}

export async function countOpenInvites(db: Handle, filter: OpenInviteFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${open(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes an invite unless it was accepted; its address, or null if there's none. */
export async function deleteInvite(
  db: Handle,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<string | null> {
  const row = await db
    .deleteFrom("invites")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return row?.email ?? null;
}
