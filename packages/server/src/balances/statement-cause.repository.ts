import type { ChallengePlace } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PaidChallenge extends ChallengePlace {
  readonly assignmentId: number;
  readonly id: number;
  readonly title: string;
}

export async function findPaidChallenges(
  db: Handle,
  workspaceId: number,
  assignmentIds: readonly number[],
): Promise<PaidChallenge[]> {
  const { rows } = await sql<PaidChallenge>`
    select a.id as "assignmentId", c.id, c.title, c.status, c.group_id as "groupId" from assignments a
    join challenges c on c.workspace_id = a.workspace_id and c.id = a.challenge_id
    where a.workspace_id = ${workspaceId} and a.id = any(${[...assignmentIds]}::bigint[])
  `.execute(db);
  return rows;
}

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
