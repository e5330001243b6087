import type { Handle } from "../db/database.ts";

/** Returns whether the account exists. */
export async function grantSuperAdmin(db: Handle, email: string): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ is_super_admin: true })
    .where("email", "=", email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
