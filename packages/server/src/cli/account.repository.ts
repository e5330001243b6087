import type { Handle, Tx } from "../db/database.ts";

/** The account's id, and whether it wasn't one before; null if there's no such account. */
export async function grantSuperAdmin(
  db: Tx,
  email: string,
): Promise<{ readonly accountId: number; readonly isNew: boolean } | null> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "is_super_admin as isSuperAdmin"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return null;
  await db.updateTable("accounts").set({ is_super_admin: true }).where("id", "=", account.id).execute();
  return { accountId: account.id, isNew: !account.isSuperAdmin };
}

export async function findMembers(
  db: Handle,
  accountId: number,
): Promise<readonly { readonly workspaceId: number; readonly memberId: number }[]> {
  return db
    .selectFrom("members")
    .select(["workspace_id as workspaceId", "id as memberId"])
    .where("account_id", "=", accountId)
    .orderBy("workspace_id")
    .execute();
}
