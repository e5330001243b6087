import type { Handle } from "../db/database.ts";

/** Makes an account a super admin; returns whether there is such an account. */
export async function grantSuperAdmin(db: Handle, email: string): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ is_super_admin: true })
    .where("email", "=", email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
