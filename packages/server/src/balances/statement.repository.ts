import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/**
 * A member's balance in one currency, with its newest transfer. Posting locks the account, so its transfer ids ascend
 * and no gap is filled later.
 */
export interface StatementAccount {
  readonly id: number;
  readonly currencyId: number;
  /** Hundredths. */
  readonly balance: number;
  readonly newestId: number;
}

export interface MovementRow {
  /** The transfer's. */
  readonly id: number;
  readonly currencyId: number;
  /** Hundredths; outgoing amounts are negative. */
  readonly amount: number;
  /** Hundredths, after it. */
  readonly balance: number;
  readonly at: Date;
  readonly reason: string;
  readonly reference: string;
  readonly actorId: number;
}

/** Accounts of one member, from `findStatementAccounts`. */
export interface StatementKey {
  readonly workspaceId: number;
  readonly accounts: readonly StatementAccount[];
}

/** A member's accounts that ever moved, in one snapshot; currency 0 means all. */
export async function findStatementAccounts(
  db: Handle,
  of: { readonly workspaceId: number; readonly memberId: number; readonly currencyId: number },
): Promise<StatementAccount[]> {
  const { rows } = await sql<StatementAccount>`
    select a.id, a.currency_id as "currencyId", a.balance, newest.id as "newestId"
    from ledger_accounts a
    cross join lateral (
      select transfer_id as id from ledger_entries where workspace_id = a.workspace_id and account_id = a.id
      order by transfer_id desc limit 1
    ) newest
    where a.workspace_id = ${of.workspaceId} and a.kind = 'member' and a.owner_id = ${of.memberId}
      ${of.currencyId === 0 ? sql`` : sql`and a.currency_id = ${of.currencyId}`}
    order by a.currency_id
  `.execute(db);
  return rows;
}

/** Newest first, below a transfer id; 0 starts at the newest. */
export async function findMovements(
  db: Handle,
  { workspaceId, accounts }: StatementKey,
  { lastId, limit }: { readonly lastId: number; readonly limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with page as materialized (
      select e.transfer_id, a.currency_id, e.amount, e.balance
      from unnest(${accounts.map(({ id }) => id)}::bigint[], ${accounts.map(({ currencyId }) => currencyId)}::bigint[],
        ${accounts.map(({ newestId }) => (lastId === 0 ? newestId : Math.min(newestId, lastId - 1)))}::bigint[])
        as a (id, currency_id, newest_id)
      cross join lateral (
        select transfer_id, amount, balance from ledger_entries
        where workspace_id = ${workspaceId} and account_id = a.id and transfer_id <= a.newest_id
        order by transfer_id desc limit ${limit}
      ) e
      order by e.transfer_id desc limit ${limit}
    )
    select t.id, page.currency_id as "currencyId", page.amount, page.balance, t.at, t.reason, t.reference, t.actor_member_id as "actorId"
    from page join ledger_transfers t on t.workspace_id = ${workspaceId} and t.id = page.transfer_id
    order by t.id desc
  `.execute(db);
  return rows;
}
