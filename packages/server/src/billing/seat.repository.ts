import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/**
 * People who are paid for: active members, without super admins, and of those listed from a chat or directory only who
 * has done something here. At least 1.
 */
export async function countSeats(db: Handle, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and m.status = 'active' and not a.is_super_admin
      and (m.listed_by = '' or m.first_acted_at is not null)
  `.execute(db);
  return Math.max(1, Number(rows[0]?.count ?? 0));
}
