import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";
import { inList, isOldestFirst } from "./purchase-list.repository.ts";
import type { ListKey } from "./purchase-list.repository.ts";

/** A purchase in a sheet; empty texts are null. */
export interface SheetPurchase {
  readonly id: number;
  readonly listedAt: Date;
  readonly title: string;
  readonly memberId: number;
  readonly buyerId: number;
  readonly holder: string;
  readonly buyer: string;
  readonly createdAt: Date;
  readonly requestedAt: Date | null;
  readonly activatedAt: Date | null;
  readonly activator: string | null;
  readonly message: string | null;
  readonly comment: string | null;
  readonly isFree: boolean;
  /** Prices and their currencies; both in the same order. */
  readonly amounts: readonly number[];
  readonly currencyIds: readonly number[];
}

/** The next purchases of a list after one of them; null starts the list. */
export async function findSheetPiece(
  db: Handle,
  { workspaceId, list, scope }: ListKey,
  { after, limit }: { readonly after: Pick<SheetPurchase, "id" | "listedAt"> | null; readonly limit: number },
): Promise<SheetPurchase[]> {
  const compare = isOldestFirst(list) ? sql`>` : sql`<`;
  return findSheetRows(
    db,
    workspaceId,
    sql`
    p.${inList(list)}
      ${scope === null ? sql`` : sql`and p.group_id = any(${[...scope]}::bigint[])`}
      ${after === null ? sql`` : sql`and (p.listed_at, p.id) ${compare} (${after.listedAt}::timestamptz, ${after.id}::bigint)`}
    order by ${isOldestFirst(list) ? sql`p.listed_at, p.id` : sql`p.listed_at desc, p.id desc`} limit ${limit}`,
  );
}

/** Ordered by id. */
export async function findSheetPurchases(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<SheetPurchase[]> {
  return findSheetRows(db, workspaceId, sql`p.id = any(${[...ids]}::bigint[]) order by p.id`);
}

// Only what is shown: in large exports every field counts.
async function findSheetRows(db: Handle, workspaceId: number, which: RawBuilder<unknown>): Promise<SheetPurchase[]> {
  const { rows } = await sql<SheetPurchase>`
    select p.id, p.listed_at as "listedAt", p.title, p.member_id as "memberId", p.buyer_member_id as "buyerId", h.name as holder, b.name as buyer, p.created_at as "createdAt",
      p.requested_at as "requestedAt", p.activated_at as "activatedAt", a.name as activator,
      nullif(p.message, '') as message, nullif(p.activation_comment, '') as comment, p.is_free as "isFree",
      c.amounts, c.ids as "currencyIds"
    from purchases p
    join members h on h.workspace_id = p.workspace_id and h.id = p.member_id
    join members b on b.workspace_id = p.workspace_id and b.id = p.buyer_member_id
    left join members a on a.workspace_id = p.workspace_id and a.id = p.activated_by
    cross join lateral (
      select coalesce(array_agg(amount order by currency_id), '{}') as amounts,
        coalesce(array_agg(currency_id order by currency_id), '{}') as ids
      from purchase_costs where workspace_id = p.workspace_id and purchase_id = p.id
    ) c
    where p.workspace_id = ${workspaceId} and ${which}
  `.execute(db);
  return rows;
}
