import type { Provider } from "@guildhall/core/profiles";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import { memberProvider } from "../users/index.ts";

export interface ProfileKey {
  readonly workspaceId: number;
  readonly memberId: number;
}

/** A profile as its owner sees it. */
export interface OwnProfile {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly birthday: string | null;
  readonly provider: Provider;
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
  /** The address waiting for confirmation; null for none. */
  readonly pendingEmail: string | null;
}

/** A member's profile for its owner; an email change that expired by `at` is no longer pending. */
export async function findOwnProfile(
  db: Handle,
  { workspaceId, memberId }: ProfileKey,
  at: Date,
): Promise<OwnProfile | undefined> {
  const { rows } = await sql<OwnProfile>`
    select m.account_id as "accountId", m.name, a.email, m.birthday, m.avatar_url as "avatarUrl", m.avatar_url_big as "avatarUrlBig",
      ${memberProvider()} as provider,
      (select c.email from email_changes c where c.account_id = a.id and c.expires_at > ${at}) as "pendingEmail"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId}
  `.execute(db);
  return rows[0];
}

/** The fields the owner may change; null for no birthday. */
export interface ProfileFields {
  readonly name: string;
  readonly birthday: string | null;
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
}

/** Locks a member until the transaction ends and reads the fields their owner may change; undefined if gone. */
export async function lockProfile(db: Tx, { workspaceId, memberId }: ProfileKey): Promise<ProfileFields | undefined> {
  const { rows } = await sql<ProfileFields>`
    select name, birthday, avatar_url as "avatarUrl", avatar_url_big as "avatarUrlBig"
    from members where workspace_id = ${workspaceId} and id = ${memberId} for update
  `.execute(db);
  return rows[0];
}

export async function writeProfile(
  db: Tx,
  { workspaceId, memberId }: ProfileKey,
  fields: ProfileFields,
): Promise<void> {
  await db
    .updateTable("members")
    .set({
      name: fields.name,
      birthday: fields.birthday,
      avatar_url: fields.avatarUrl,
      avatar_url_big: fields.avatarUrlBig,
    })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();
}
