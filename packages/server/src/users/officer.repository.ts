import { holds } from "@guildhall/core/permissions";
import type { Permission } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Enabled members with a role that grants the permission; plain membership doesn't count. */
export async function findHolders(tx: Handle, workspaceId: number, permission: Permission): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; roles: readonly ("moderator" | "admin" | "owner")[] }>`
    select id, roles from members
    where workspace_id = ${workspaceId} and status = 'active' and roles <> '{}'
    order by id
  `.execute(tx);
  return rows.filter((each) => holds(each, permission)).map(({ id }) => id);
}
