import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/**
 * Locks and reads a member's balances (hundredths by currency id). The member's row is locked first: an account that
 * doesn't exist yet can't be.
 */
export async function lockBalances(
  tx: Handle,
  key: { readonly workspaceId: number; readonly memberId: number },
): Promise<Map<number, number>> {
  await sql`
    select id from members where workspace_id = ${key.workspaceId} and id = ${key.memberId} for update
  `.execute(tx);
  const { rows } = await sql<{ currency_id: number; balance: number }>`
    select currency_id, balance from ledger_accounts
    where workspace_id = ${key.workspaceId} and kind = 'member' and owner_id = ${key.memberId}
    order by id for update
  `.execute(tx);
  return new Map(rows.map((row) => [row.currency_id, row.balance]));
}
