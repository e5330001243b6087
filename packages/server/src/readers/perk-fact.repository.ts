import type { CostLine } from "@guildhall/core/perks";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/** What readers need to know of a purchase that an event names. */
export interface PurchaseFact {
  readonly title: string;
  /** The buyer's words. */
  readonly message: string;
  /** What was paid, in hundredths. */
  readonly costs: readonly CostLine[];
}

/** Purchases by id. */
export async function findPurchaseFacts(
  tx: Tx,
  workspaceId: number,
  purchaseIds: readonly number[],
): Promise<ReadonlyMap<number, PurchaseFact>> {
  if (purchaseIds.length === 0) return new Map();
  const { rows } = await sql<PurchaseFact & { readonly id: number }>`
    select p.id, p.title, p.message, coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
        from purchase_costs c where c.workspace_id = p.workspace_id and c.purchase_id = p.id
      ), '[]'::jsonb) as costs
    from purchases p where p.workspace_id = ${workspaceId} and p.id = any(${[...new Set(purchaseIds)]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, ...fact }) => [id, fact]));
}

/** Perks and purchases of which the groups are wanted. */
export interface PerkThings {
  readonly productIds: readonly number[];
  readonly purchaseIds: readonly number[];
}

/** The groups that perks and purchases are of now: a deleted group's are its parent's by then. */
export async function findPerkGroups(
  tx: Tx,
  workspaceId: number,
  { productIds, purchaseIds }: PerkThings,
): Promise<{ readonly products: ReadonlyMap<number, number>; readonly purchases: ReadonlyMap<number, number> }> {
  return {
    products: await findGroups(tx, "products", { workspaceId, ids: productIds }),
    purchases: await findGroups(tx, "purchases", { workspaceId, ids: purchaseIds }),
  };
}

async function findGroups(
  tx: Tx,
  table: "products" | "purchases",
  { workspaceId, ids }: { readonly workspaceId: number; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(table)
    .select(["id", "group_id"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.group_id]));
}
