import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { Integration } from "./integration-key.ts";

/** A person as the integration knows them. */
export interface ExternalUser extends Integration {
  readonly externalId: string;
}

export interface LinkedMember {
  readonly accountId: number;
  readonly isDisabled: boolean;
}

/** Undefined if nobody is linked. */
export async function findLinkedMember(
  db: Handle,
  { workspaceId, provider, externalId }: ExternalUser,
): Promise<LinkedMember | undefined> {
  return db
    .selectFrom("external_users as x")
    .innerJoin("members as m", (join) =>
      join.onRef("m.workspace_id", "=", "x.workspace_id").onRef("m.id", "=", "x.member_id"),
    )
    .select(["m.account_id as accountId", sql<boolean>`m.status = 'disabled'`.as("isDisabled")])
    .where("x.workspace_id", "=", workspaceId)
    .where("x.provider", "=", provider)
    .where("x.external_id", "=", externalId)
    .executeTakeFirst();
}

/** Members by the ids under which an integration knows them, disabled ones too; others are missing. */
export async function findLinkedMembers(
  db: Handle,
  { workspaceId, provider, externalIds }: Integration & { readonly externalIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("external_users")
    .select(["external_id", "member_id"])
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "in", [...externalIds])
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.member_id]));
}

/** Links a person, or moves them to another member; their id, null if the workspace has no member with this email. */
export async function linkExternalUser(
  db: Handle,
  { workspaceId, provider, externalId, email, at }: ExternalUser & { readonly email: string; readonly at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ memberId: number }>`
    insert into external_users (workspace_id, provider, external_id, member_id, created_at)
    select m.workspace_id, ${provider}, ${externalId}, m.id, ${at}::timestamptz
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and a.email = ${email}
    on conflict (workspace_id, provider, external_id)
      do update set member_id = excluded.member_id, created_at = excluded.created_at
    returning member_id as "memberId"
  `.execute(db);
  return rows[0]?.memberId ?? null;
}
