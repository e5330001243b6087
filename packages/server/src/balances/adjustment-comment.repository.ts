import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Comments of a member's adjustments, by currency and time (ms). */
export async function findAdjustmentComments(
  db: Handle,
  of: { readonly workspaceId: number; readonly memberId: number; readonly moments: readonly Date[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ at: Date; currencyId: number; amount: number; comment: string }>`
    select e.at, (c.change ->> 'currencyId')::bigint as "currencyId", e.payload ->> 'comment' as comment,
      (c.change ->> 'to')::bigint - (c.change ->> 'from')::bigint as amount
    from events e cross join lateral jsonb_array_elements(e.payload -> 'changes') as c (change)
    where e.workspace_id = ${of.workspaceId} and e.type = 'balance.adjusted'
      and e.at = any(${of.moments.map((at) => at.toISOString())}::timestamptz[])
      and (e.payload ->> 'memberId')::bigint = ${of.memberId}
  `.execute(db);
  return new Map(rows.map((row) => [adjustmentKey(row), row.comment]));
}

export function adjustmentKey(of: { readonly at: Date; readonly currencyId: number; readonly amount: number }): string {
  return `${String(of.at.getTime())} ${String(of.currencyId)} ${String(of.amount)}`;
}
