import { isEndless } from "@guildhall/core/perks";
import type { CostLine } from "@guildhall/core/perks";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { PerkFields, PerkKey } from "./perk.repository.ts";

export interface NewPerk extends PerkFields {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly createdAt: Date;
}

/** Returns the perk's id. */
export async function insertPerk(db: Handle, perk: NewPerk): Promise<number> {
  const { id } = await db
    .insertInto("products")
    .values({
      workspace_id: perk.workspaceId,
      author_member_id: perk.authorId,
      created_at: perk.createdAt,
      ...toColumns(perk, 0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves its author's changes; the perk must be locked. */
export async function savePerk(
  db: Handle,
  { workspaceId, productId }: PerkKey,
  fields: PerkFields & { readonly sold: number },
): Promise<void> {
  await db
    .updateTable("products")
    .set(toColumns(fields, fields.sold))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", productId)
    .execute();
}

export async function saveCosts(
  db: Handle,
  { workspaceId, productId }: PerkKey,
  costs: readonly CostLine[],
): Promise<void> {
  await sql`delete from product_costs where workspace_id = ${workspaceId} and product_id = ${productId}`.execute(db);
  if (costs.length === 0) return;
  await db
    .insertInto("product_costs")
    .values(
      costs.map(({ currencyId, amount }) => ({
        workspace_id: workspaceId,
        product_id: productId,
        currency_id: currencyId,
        amount,
      })),
    )
    .execute();
}

/** Replaces the people responsible for a perk. */
export async function saveResponsibles(
  db: Handle,
  { workspaceId, productId }: PerkKey,
  memberIds: readonly number[],
): Promise<void> {
  await sql`delete from product_responsibles where workspace_id = ${workspaceId} and product_id = ${productId}`.execute(
    db,
  );
  if (memberIds.length === 0) return;
  await db
    .insertInto("product_responsibles")
    .values(memberIds.map((memberId) => ({ workspace_id: workspaceId, product_id: productId, member_id: memberId })))
    .execute();
}

/** The new stock, and the changes of `sold` and `stocked`. */
export interface StockChange {
  readonly quantity: number;
  readonly soldBy: 1 | -1;
  /** Refunding doesn't grow a full stock: `stocked` drops by one instead. */
  readonly stockedBy: 0 | -1;
}

/** The perk must be locked. */
export async function saveStock(db: Handle, { workspaceId, productId }: PerkKey, change: StockChange): Promise<void> {
  await sql`
    update products
    set quantity = ${change.quantity}, sold = sold + ${change.soldBy}::int, stocked = stocked + ${change.stockedBy}::int
    where workspace_id = ${workspaceId} and id = ${productId}
  `.execute(db);
}

/** Whether a perk was ever bought. */
export async function hasPurchases(db: Handle, { workspaceId, productId }: PerkKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from purchases where workspace_id = ${workspaceId} and product_id = ${productId} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Retires a perk; its row stays for its purchases. */
export async function retirePerk(db: Handle, { workspaceId, productId }: PerkKey): Promise<void> {
  await sql`
    update products set is_retired = true where workspace_id = ${workspaceId} and id = ${productId}
  `.execute(db);
}

export async function removePerk(db: Handle, key: PerkKey): Promise<void> {
  await saveCosts(db, key, []);
  await saveResponsibles(db, key, []);
  await sql`delete from products where workspace_id = ${key.workspaceId} and id = ${key.productId}`.execute(db);
}

function toColumns(fields: PerkFields, sold: number) {
  return {
    title: fields.title,
    description: fields.description,
    image_url: fields.imageUrl,
    raw_image_url: fields.rawImageUrl,
    quantity: fields.quantity,
    stocked: isEndless(fields.quantity) ? null : fields.quantity + sold,
    group_id: fields.groupId,
    responsible_mode: fields.responsibleMode,
  };
}
