import type { CostLine } from "@guildhall/core/perks";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { PartKeys } from "./activity-part.repository.ts";

/** Costs in hundredths. */
export interface PerkPartRow {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  readonly groupId: number;
  readonly isRetired: boolean;
  readonly costs: readonly CostLine[];
}

/** With current costs. */
export async function findPerkParts(db: Handle, { workspaceId, ids }: PartKeys): Promise<PerkPartRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PerkPartRow>`
    select p.id, p.title, p.image_url as "imageUrl", p.group_id as "groupId", p.is_retired as "isRetired", coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
        from product_costs c where c.workspace_id = p.workspace_id and c.product_id = p.id
      ), '[]'::jsonb) as costs
    from products p where p.workspace_id = ${workspaceId} and p.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}

/** Purchases as of when they were made; costs in hundredths. */
export interface PurchasePartRow {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  readonly groupId: number;
  readonly buyerId: number;
  readonly holderId: number;
  readonly message: string;
  readonly activationComment: string;
  readonly costs: readonly CostLine[];
}

/** With what was paid. */
export async function findPurchaseParts(db: Handle, { workspaceId, ids }: PartKeys): Promise<PurchasePartRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PurchasePartRow>`
    select p.id, p.title, p.image_url as "imageUrl", p.group_id as "groupId", p.buyer_member_id as "buyerId",
      p.member_id as "holderId", p.message, p.activation_comment as "activationComment", coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
        from purchase_costs c where c.workspace_id = p.workspace_id and c.purchase_id = p.id
      ), '[]'::jsonb) as costs
    from purchases p where p.workspace_id = ${workspaceId} and p.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}
