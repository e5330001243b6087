import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PaidPurchase {
  readonly id: number;
  readonly title: string;
  /** The buyer's. */
  readonly memberId: number;
  readonly buyerId: number;
}

export async function findPaidPurchases(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<PaidPurchase[]> {
  const { rows } = await sql<PaidPurchase>`
    select id, title, member_id as "memberId", buyer_member_id as "buyerId" from purchases
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  return rows;
}
