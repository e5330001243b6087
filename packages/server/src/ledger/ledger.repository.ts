import { sql } from "kysely";
import { ConflictError, NotFoundError, RefusedError } from "@guildhall/core";
import type { Handle } from "../db/database.ts";
import { codeOf, isUniqueViolation } from "../db/database-error.ts";
import { type LedgerAccount, type NewTransfer, toItem } from "./ledger-account.ts";

export type { LedgerAccount, NewTransfer } from "./ledger-account.ts";

/** A workspace's transfers, posted atomically. */
export interface Posting {
  readonly workspaceId: number;
  /** The member who does it; 0 is the product itself. */
  readonly actorId: number;
  readonly at: Date;
  readonly transfers: readonly NewTransfer[];
}

/** All transfers of a cause are reversed. */
export interface Reversal {
  readonly workspaceId: number;
  readonly actorId: number;
  readonly at: Date;
  readonly reason: string;
  readonly reference: string;
}

/** Raised by `post_transfers` with the account in its detail. */
const FLOOR_CROSSED = "GH001";

/**
 * Posts transfers and returns their ids in order; locks the accounts until the transaction ends, so keep it short.
 * @throws {RefusedError} `no_quota_left` or `not_enough_balance`, with `{ownerId, currencyId, available}`
 * @throws {ConflictError} when the cause has already moved value between two of these accounts
 */
export async function postTransfers(db: Handle, posting: Posting): Promise<number[]> {
  if (posting.transfers.length === 0) {
    return [];
  }
  const items = JSON.stringify(posting.transfers.map(toItem));
  try {
    const { rows } = await sql<{ ids: number[] }>`
      select post_transfers(${posting.workspaceId}, ${posting.actorId}, ${posting.at}, ${items}::jsonb) as ids
    `.execute(db);
    return rows.flatMap(({ ids }) => ids);
  } catch (error) {
    throw translate(error);
  }
}

/**
 * Reverses all transfers of a cause; returns the ids of the reversing ones.
 * @throws {NotFoundError} when the cause has no transfers
 * @throws {RefusedError} `already_spent` when a receiver no longer has the amount
 * @throws {ConflictError} when it's already reversed
 */
export async function reverseTransfers(db: Handle, reversal: Reversal): Promise<number[]> {
  const { workspaceId, actorId, at, reason, reference } = reversal;
  const posted = await findTransfers(db, reversal);
  if (posted.length === 0) {
    throw new NotFoundError("transfer", { reason, reference });
  }
  if (posted.some((each) => each.is_reversed)) {
    throw new ConflictError("this cause was taken back already", { reason, reference });
  }
  const transfers = posted.map((each): NewTransfer => ({
    from: toAccount(each.to_kind, each.to_owner, each.to_period),
    to: toAccount(each.from_kind, each.from_owner, each.from_period),
    currencyId: each.currency_id,
    amount: each.amount,
    reason: `${reason}.reversed`,
    reference,
    reversesId: each.id,
  }));
  try {
    return await postTransfers(db, { workspaceId, actorId, at, transfers });
  } catch (error) {
    if (error instanceof RefusedError) {
      throw new RefusedError("already_spent", { ...error.details, cause: error });
    }
    throw error;
  }
}

interface PostedRow {
  readonly id: number;
  readonly currency_id: number;
  readonly amount: number;
  readonly from_kind: LedgerAccount["kind"];
  readonly from_owner: number;
  readonly from_period: string;
  readonly to_kind: LedgerAccount["kind"];
  readonly to_owner: number;
  readonly to_period: string;
  readonly is_reversed: boolean;
}

async function findTransfers(
  db: Handle,
  { workspaceId, reason, reference }: Pick<Reversal, "workspaceId" | "reason" | "reference">,
): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select t.id, t.currency_id, t.amount, f.kind as from_kind, f.owner_id as from_owner, f.period as from_period,
        r.kind as to_kind, r.owner_id as to_owner, r.period as to_period,
        exists (select 1 from ledger_transfers b where b.workspace_id = t.workspace_id and b.reverses_id = t.id)
          as is_reversed
      from ledger_transfers t
      join ledger_accounts f on f.workspace_id = t.workspace_id and f.id = t.from_account_id
      join ledger_accounts r on r.workspace_id = t.workspace_id and r.id = t.to_account_id
      where t.workspace_id = ${workspaceId} and t.reason = ${reason} and t.reference = ${reference}
      order by t.id
  `.execute(db);
  return rows;
}

/** Spendable balances in hundredths, by member and then currency; members without any are missing. */
export async function readBalances(
  db: Handle,
  workspaceId: number,
  memberIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ owner_id: number; currency_id: number; balance: number }>`
    select owner_id, currency_id, balance from ledger_accounts
      where workspace_id = ${workspaceId} and kind = 'member' and owner_id = any (${[...memberIds]}::bigint[])
        and balance <> 0
      order by owner_id, currency_id
  `.execute(db);
  const balances = new Map<number, Map<number, number>>();
  for (const row of rows) {
    const own = balances.get(row.owner_id) ?? new Map<number, number>();
    balances.set(row.owner_id, own.set(row.currency_id, row.balance));
  }
  return balances;
}

/** A member's used quota of a month, in hundredths by currency. */
export async function readQuotaUsed(
  db: Handle,
  whose: { readonly workspaceId: number; readonly memberId: number; readonly period: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ currency_id: number; used: number }>`
    select currency_id, - balance as used from ledger_accounts
      where workspace_id = ${whose.workspaceId} and kind = 'quota' and owner_id = ${whose.memberId}
        and period = ${whose.period}
  `.execute(db);
  return new Map(rows.map((row) => [row.currency_id, row.used]));
}

function toAccount(kind: LedgerAccount["kind"], ownerId: number, period: string): LedgerAccount {
  switch (kind) {
    case "quota":
      return { kind, ownerId, period };
    case "member":
      return { kind, ownerId };
    case "adjustment":
    case "reward":
    case "purchase":
    case "erased":
      return { kind };
  }
}

function translate(error: unknown): unknown {
  if (codeOf(error) === FLOOR_CROSSED) {
    const { kind, ...details } = JSON.parse((error as { detail: string }).detail) as { kind: string };
    return new RefusedError(kind === "quota" ? "no_quota_left" : "not_enough_balance", details);
  }
  if (isUniqueViolation(error)) {
    return new ConflictError("this cause has moved the amount already", { cause: error });
  }
  return error;
}
