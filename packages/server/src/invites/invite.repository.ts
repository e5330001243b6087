import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** An invitation to be written, or renewed for an address that has one. */
export interface NewInvite {
  /** Normalized. */
  readonly email: string;
  /** "" when unknown. */
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** Who invites where, from when until when. */
export interface InviteTerms {
  readonly workspaceId: number;
  readonly invitedBy: number;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Writes invitations; an address that has one gets a new link, and the link of before is dead. Returns the ids. */
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

/** The languages of the accounts among these addresses. */
export async function findLanguages(db: Handle, emails: readonly string[]): Promise<ReadonlyMap<string, "en" | "ru">> {
  const rows = await db
    .selectFrom("accounts")
    .select(["email", "language"])
    .where("email", "=", sql<string>`any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ email, language }) => [email, language]));
}
