import type { CostLine } from "@guildhall/core/perks";
import { listOfPurchase, purchaseMachine } from "@guildhall/core/purchases";
import type { PurchaseList, PurchaseStatus } from "@guildhall/core/purchases";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";

/** A stored purchase with a snapshot of its perk; instants in UTC. */
export interface PurchaseRow {
  readonly id: number;
  readonly productId: number;
  readonly status: PurchaseStatus;
  readonly list: PurchaseList | "";
  readonly listedAt: Date;
  readonly buyerId: number;
  readonly memberId: number;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly rawImageUrl: string;
  readonly groupId: number;
  readonly message: string;
  readonly isFree: boolean;
  readonly activationComment: string;
  /** 0 until it's activated. */
  readonly activatedBy: number;
  readonly refundedBy: number;
  readonly createdAt: Date;
  readonly requestedAt: Date | null;
  readonly activatedAt: Date | null;
  /** By currency id. */
  readonly costs: readonly CostLine[];
  /** The people responsible for the perk now. */
  readonly responsibleIds: readonly number[];
}

/** The columns of a {@link PurchaseRow} of `purchases p`. */
export const PURCHASE_COLUMNS = sql`
  p.id, p.product_id as "productId", p.status, p.list, p.listed_at as "listedAt", p.buyer_member_id as "buyerId",
  p.member_id as "memberId", p.title, p.description, p.image_url as "imageUrl", p.raw_image_url as "rawImageUrl",
  p.group_id as "groupId", p.message, p.is_free as "isFree", p.activation_comment as "activationComment",
  p.activated_by as "activatedBy", p.refunded_by as "refundedBy", p.created_at as "createdAt",
  p.requested_at as "requestedAt", p.activated_at as "activatedAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
    from purchase_costs c where c.workspace_id = p.workspace_id and c.purchase_id = p.id
  ), '[]'::jsonb) as costs,
  array(
    select r.member_id from product_responsibles r
    where r.workspace_id = p.workspace_id and r.product_id = p.product_id order by r.member_id
  ) as "responsibleIds"`;

/** Purchases whose activation was requested, oldest first. */
export async function findRequestedIds(db: Handle, workspaceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from purchases where workspace_id = ${workspaceId} and list = ${"requests" satisfies PurchaseList}
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Ordered by id. */
export async function findPurchases(db: Handle, workspaceId: number, ids: readonly number[]): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${PURCHASE_COLUMNS} from purchases p
    where p.workspace_id = ${workspaceId} and p.id = any(${[...ids]}::bigint[]) order by p.id
  `.execute(db);
  return rows;
}

/** Locks purchases until the transaction ends, ordered by id. */
export async function lockPurchases(db: Handle, workspaceId: number, ids: readonly number[]): Promise<PurchaseRow[]> {
  await sql`
    select id from purchases where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    order by id for no key update
  `.execute(db);
  return findPurchases(db, workspaceId, ids);
}

export interface NewPurchase {
  readonly workspaceId: number;
  readonly productId: number;
  readonly buyerId: number;
  readonly memberId: number;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly rawImageUrl: string;
  readonly groupId: number;
  readonly message: string;
  readonly isFree: boolean;
  readonly costs: readonly CostLine[];
  readonly at: Date;
}

/** Inserts a purchase with its price; returns its id. */
export async function insertPurchase(db: Handle, purchase: NewPurchase): Promise<number> {
  const { workspaceId, at } = purchase;
  const { id } = await db
    .insertInto("purchases")
    .values({
      workspace_id: workspaceId,
      product_id: purchase.productId,
      status: purchaseMachine.initial,
      list: listOfPurchase(purchaseMachine.initial),
      listed_at: at,
      buyer_member_id: purchase.buyerId,
      member_id: purchase.memberId,
      title: purchase.title,
      description: purchase.description,
      image_url: purchase.imageUrl,
      raw_image_url: purchase.rawImageUrl,
      group_id: purchase.groupId,
      message: purchase.message,
      is_free: purchase.isFree,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = purchase.costs.map(({ currencyId, amount }) => ({
    workspace_id: workspaceId,
    purchase_id: id,
    currency_id: currencyId,
    amount,
  }));
  if (lines.length > 0) await db.insertInto("purchase_costs").values(lines).execute();
  return id;
}

export interface PurchaseMove {
  readonly status: PurchaseStatus;
  readonly list: PurchaseList | "";
  readonly listed_at?: Date;
  readonly requested_at?: Date;
  readonly activated_at?: Date;
  readonly activated_by?: number;
  readonly activation_comment?: string;
  readonly refunded_at?: Date;
  readonly refunded_by?: number;
}

export async function savePurchases(
  db: Handle,
  workspaceId: number,
  { ids, move }: { readonly ids: readonly number[]; readonly move: PurchaseMove },
): Promise<void> {
  await db
    .updateTable("purchases")
    .set(move)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Enabled members with a role, and the enabled ones among some people. */
export async function findOfficers(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly id: number; readonly roles: readonly ("moderator" | "admin" | "owner")[] }[]> {
  return findEnabledWhere(db, workspaceId, sql`roles <> '{}'`);
}

/** The enabled ones among some people. */
export async function findEnabledIds(db: Handle, workspaceId: number, memberIds: readonly number[]): Promise<number[]> {
  return (await findEnabledWhere(db, workspaceId, sql`id = any(${[...memberIds]}::bigint[])`)).map(({ id }) => id);
}

async function findEnabledWhere(db: Handle, workspaceId: number, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; roles: ("moderator" | "admin" | "owner")[] }>`
    select id, roles from members where workspace_id = ${workspaceId} and status = 'active' and ${condition} order by id
  `.execute(db);
  return rows;
}
