import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface Receiver {
  readonly id: number;
  readonly status: "active" | "disabled";
  readonly groupIds: readonly number[];
}

/** Members by id with their groups; non-members are left out. */
export async function findReceivers(db: Handle, workspaceId: number, ids: readonly number[]): Promise<Receiver[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; status: "active" | "disabled"; group_ids: number[] }>`
    select m.id, m.status, array(
      select mg.group_id from member_groups mg
      where mg.workspace_id = m.workspace_id and mg.member_id = m.id
    ) as group_ids
    from members m
    where m.workspace_id = ${workspaceId} and m.id = any(${ids})
    order by m.id
  `.execute(db);
  return rows.map((row) => ({ id: row.id, status: row.status, groupIds: row.group_ids }));
}
