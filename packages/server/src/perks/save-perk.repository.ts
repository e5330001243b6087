import { isEndless } from "@guildhall/core/perks";
import type { CostLine } from "@guildhall/core/perks";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { PerkFields, PerkKey } from "./perk.repository.ts";

/** A perk that is being made. */
export interface NewPerk extends PerkFields {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly createdAt: Date;
}

/** Writes a perk; returns its id. */
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

/** Writes what its author has changed of a perk that is held. */
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

/** Writes what a perk costs in place of what it cost. */
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

/** Writes who is responsible for a perk in place of who was. */
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

/** How a stock changes: what is left then, and by how much the sold ones and what was put there do. */
export interface StockChange {
  readonly quantity: number;
  readonly soldBy: 1 | -1;
  /** A full stock takes none back: what was put there is one less then. */
  readonly stockedBy: 0 | -1;
}

/** Writes what is left of a perk that is held. */
export async function saveStock(db: Handle, { workspaceId, productId }: PerkKey, change: StockChange): Promise<void> {
  await sql`
    update products
    set quantity = ${change.quantity}, sold = sold + ${change.soldBy}::int, stocked = stocked + ${change.stockedBy}::int
    where workspace_id = ${workspaceId} and id = ${productId}
  `.execute(db);
}

/** Whether anybody has ever bought a perk. */
export async function hasPurchases(db: Handle, { workspaceId, productId }: PerkKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from purchases where workspace_id = ${workspaceId} and product_id = ${productId} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Takes a perk off the shelf and keeps it for the purchases of it. */
export async function retirePerk(db: Handle, { workspaceId, productId }: PerkKey): Promise<void> {
  await sql`
    update products set is_retired = true where workspace_id = ${workspaceId} and id = ${productId}
  `.execute(db);
}

/** Removes a perk that nobody has ever bought. */
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
