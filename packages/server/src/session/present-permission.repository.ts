import type { Permission } from "@guildhall/core/permissions";
import { holds } from "@guildhall/core/permissions";
import type { Handle } from "../db/database.ts";
import { rolesOf } from "./actor.ts";

/** Whether a member holds a permission at this moment: for what was allowed earlier and is done later, by others too. */
export async function holdsNow(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
  permission: Permission,
): Promise<boolean> {
  const row = await db
    .selectFrom("members as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.roles", "a.is_super_admin as isSuperAdmin"])
    .where("m.workspace_id", "=", workspaceId)
    .where("m.id", "=", memberId)
    .where("m.status", "=", "active")
    .executeTakeFirst();
  return row !== undefined && holds({ roles: rolesOf(row) }, permission);
}
