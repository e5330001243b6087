import type { Duty } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A member's duties: perks they activate, including retired ones. */
export async function findDuties(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<Duty[]> {
  const { rows } = await sql`
    select 1 from product_responsibles where workspace_id = ${workspaceId} and member_id = ${memberId} limit 1
  `.execute(db);
  return rows.length > 0 ? ["perks"] : [];
}
