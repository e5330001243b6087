import type { Role } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { rolesOf } from "../session/actor.ts";

/** A new invite, or a renewal for an address that has one. */
export interface NewInvite {
  /** Normalized. */
  readonly email: string;
  /** "" when unknown. */
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** Who invites where, and the validity. */
export interface InviteTerms {
  readonly workspaceId: number;
  readonly invitedBy: number;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** An address that already has an invite gets a new link, and the old one stops working. Returns the ids. */
export async function upsertInvites(
  db: Handle,
  terms: InviteTerms,
  invites: readonly NewInvite[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into invites (workspace_id, email, name, token_hash, invited_by_member_id, created_at, expires_at)
    select ${terms.workspaceId}::bigint, email, name, token_hash, ${terms.invitedBy}::bigint,
      ${terms.at}::timestamptz, ${terms.expiresAt}::timestamptz
    from unnest(
      ${invites.map(({ email }) => email)}::text[],
      ${invites.map(({ name }) => name)}::text[],
      ${invites.map(({ tokenHash }) => `\\x${tokenHash.toString("hex")}`)}::bytea[]
    ) as invite (email, name, token_hash)
    order by email
    on conflict (workspace_id, email) do update set
      name = excluded.name, token_hash = excluded.token_hash, accepted_at = null,
      invited_by_member_id = excluded.invited_by_member_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Invites a workspace emailed since an instant, by address. */
export async function countInviteMails(
  db: Handle,
  of: { readonly workspaceId: number; readonly since: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ recipient: string; mails: number }>`
    select recipient, count(*)::int as mails from mails
    where workspace_id = ${of.workspaceId} and template = 'invite' and created_at > ${of.since}
    group by recipient
  `.execute(db);
  return new Map(rows.map(({ recipient, mails }) => [recipient, mails]));
}

/** When a workspace emailed its `nth` latest invite, counted from 1; null if it emailed fewer since an instant. */
export async function findNthLatestInviteMail(
  db: Handle,
  of: { readonly workspaceId: number; readonly nth: number; readonly since: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom("mails")
    .select("created_at as at")
    .where("workspace_id", "=", of.workspaceId)
    .where("template", "=", "invite")
    .where("created_at", ">", of.since)
    .orderBy("created_at", "desc")
    .offset(of.nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Account languages by address. */
export async function findLanguages(db: Handle, emails: readonly string[]): Promise<ReadonlyMap<string, "en" | "ru">> {
  const rows = await db
    .selectFrom("accounts")
    .select(["email", "language"])
    .where("email", "=", sql<string>`any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ email, language }) => [email, language]));
}

export interface InviteRow {
  readonly id: number;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  readonly workspaceName: string;
  readonly inviterName: string;
}

/** The invite of an address to a workspace. */
export async function findInvite(
  db: Handle,
  of: { readonly workspaceId: number; readonly email: string },
): Promise<InviteRow | null> {
  const row = await db
    .selectFrom("invites as i")
    .innerJoin("workspaces as w", "w.id", "i.workspace_id")
    .innerJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "i.workspace_id").onRef("m.id", "=", "i.invited_by_member_id"),
    )
    .select([
      "i.id",
      "i.name",
      "i.token_hash as tokenHash",
      "i.expires_at as expiresAt",
      "i.accepted_at as spentAt",
      "w.name as workspaceName",
      "m.name as inviterName",
    ])
    .where("i.workspace_id", "=", of.workspaceId)
    .where("i.email", "=", of.email)
    .executeTakeFirst();
  return row ?? null;
}

/** The roles of whoever sent an invite; empty if they're disabled or the invite is gone. */
export async function findInviterRoles(
  db: Handle,
  invite: { readonly workspaceId: number; readonly id: number },
): Promise<readonly Role[]> {
  const row = await db
    .selectFrom("invites as i")
    .innerJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "i.workspace_id").onRef("m.id", "=", "i.invited_by_member_id"),
    )
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.roles", "a.is_super_admin as isSuperAdmin"])
    .where("i.workspace_id", "=", invite.workspaceId)
    .where("i.id", "=", invite.id)
    .where("m.status", "=", "active")
    .executeTakeFirst();
  return row === undefined ? [] : rolesOf(row);
}

/** Marks an invite as accepted; false if it was accepted or renewed meanwhile. */
export async function spendInvite(
  db: Handle,
  invite: { readonly workspaceId: number; readonly id: number; readonly tokenHash: Buffer; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("invites")
    .set({ accepted_at: invite.at })
    .where("workspace_id", "=", invite.workspaceId)
    .where("id", "=", invite.id)
    .where("token_hash", "=", invite.tokenHash)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** An account's membership in a workspace, or null. */
export async function findMembership(
  db: Handle,
  of: { readonly workspaceId: number; readonly accountId: number },
): Promise<"active" | "disabled" | null> {
  const row = await db
    .selectFrom("members")
    .select("status")
    .where("workspace_id", "=", of.workspaceId)
    .where("account_id", "=", of.accountId)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** An invited person who is already a member. */
export interface KnownMember {
  readonly email: string;
  readonly name: string;
  /** Has a password or is disabled, so needs no invite. */
  readonly isSettled: boolean;
  readonly isDisabled: boolean;
}

/** Finds existing members by address. */
export async function findKnownMembers(
  db: Handle,
  workspaceId: number,
  emails: readonly string[],
): Promise<readonly KnownMember[]> {
  return db
    .selectFrom("members as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select((eb) => [
      "a.email",
      "m.name",
      eb.or([eb("a.password_hash", "is not", null), eb("m.status", "=", "disabled")]).as("isSettled"),
      eb("m.status", "=", "disabled").as("isDisabled"),
    ])
    .$narrowType<{ isSettled: boolean; isDisabled: boolean }>()
    .where("m.workspace_id", "=", workspaceId)
    .where("a.email", "=", sql<string>`any(${[...emails]}::text[])`)
    .execute();
}

/** Returns how many invites were removed. */
export async function deleteInvitesBefore(db: Handle, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("invites").where("expires_at", "<", before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
