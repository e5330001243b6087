import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** The part of a member that role changes depend on, under lock. */
export interface LockedMember {
  readonly id: number;
  readonly accountId: number;
  readonly status: "active" | "disabled";
  readonly roles: readonly ("moderator" | "admin" | "owner")[];
}

/**
 * Locks these members and every owner of the workspace, by id, until the transaction ends. Role changes in a workspace
 * are thereby serialized, and each sees the previous one's result.
 */
export async function lockRolesAndStatus(
  db: Handle,
  { workspaceId, memberIds }: { readonly workspaceId: number; readonly memberIds: readonly number[] },
): Promise<Map<number, LockedMember>> {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    status: LockedMember["status"];
    roles: LockedMember["roles"];
  }>`
    select id, account_id, status, roles from members
    where workspace_id = ${workspaceId} and (id = any (${[...memberIds]}::bigint[]) or 'owner' = any (roles))
    order by id
    for no key update
  `.execute(db);
  return new Map(rows.map(({ account_id: accountId, ...row }) => [row.id, { ...row, accountId }]));
}

/** The member must be locked. */
export async function saveRolesAndStatus(
  db: Handle,
  change: { readonly workspaceId: number; readonly member: Pick<LockedMember, "id" | "status" | "roles"> },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ status: change.member.status, roles: change.member.roles })
    .where("workspace_id", "=", change.workspaceId)
    .where("id", "=", change.member.id)
    .execute();
}
