import type { CostLine } from "@guildhall/core/perks";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";

export interface PerkKey {
  readonly workspaceId: number;
  readonly productId: number;
}

/** The fields its author edits. */
export interface PerkFields {
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly rawImageUrl: string;
  /** Remaining stock; -1 is unlimited. */
  readonly quantity: number;
  /** 0 is everyone. */
  readonly groupId: number;
  readonly responsibleMode: "managers" | "users";
}

export interface PerkRow extends PerkFields {
  readonly id: number;
  readonly isRetired: boolean;
  /** Purchases that weren't refunded. */
  readonly sold: number;
  /** By currency id. */
  readonly costs: readonly CostLine[];
  readonly responsibleIds: readonly number[];
}

/** Group ids, 0 for everyone's perks; null is all groups. */
export type PerkScope = readonly number[] | null;

const COLUMNS = sql`
  p.id, p.title, p.description, p.image_url as "imageUrl", p.raw_image_url as "rawImageUrl", p.quantity, p.sold,
  p.group_id as "groupId", p.responsible_mode as "responsibleMode", p.is_retired as "isRetired",
  coalesce((
    select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
    from product_costs c where c.workspace_id = p.workspace_id and c.product_id = p.id
  ), '[]'::jsonb) as costs,
  array(
    select r.member_id from product_responsibles r
    where r.workspace_id = p.workspace_id and r.product_id = p.id order by r.member_id
  ) as "responsibleIds"`;

/** Perks for sale in these groups, by title. */
export async function findListedPerks(db: Handle, workspaceId: number, scope: PerkScope): Promise<PerkRow[]> {
  const within = scope === null ? sql`` : sql`and p.group_id = any(${[...scope]}::bigint[])`;
  return findPerks(db, workspaceId, sql`and not p.is_retired ${within}`);
}

/** Includes retired perks. */
export async function findPerksById(db: Handle, workspaceId: number, ids: readonly number[]): Promise<PerkRow[]> {
  return findPerks(db, workspaceId, sql`and p.id = any(${[...ids]}::bigint[])`);
}

/** Includes retired perks. */
export async function findPerk(db: Handle, { workspaceId, productId }: PerkKey): Promise<PerkRow | undefined> {
  return (await findPerks(db, workspaceId, sql`and p.id = ${productId}`))[0];
}

/** Locks a perk until the transaction ends. */
export async function lockPerk(db: Handle, key: PerkKey): Promise<PerkRow | undefined> {
  await sql`
    select 1 from products where workspace_id = ${key.workspaceId} and id = ${key.productId} for no key update
  `.execute(db);
  // Read after locking: its price may have changed while waiting.
  return findPerk(db, key);
}

async function findPerks(db: Handle, workspaceId: number, condition: RawBuilder<unknown>): Promise<PerkRow[]> {
  const { rows } = await sql<PerkRow>`
    select ${COLUMNS} from products p where p.workspace_id = ${workspaceId} ${condition}
    order by p.title collate "und-x-icu", p.id
  `.execute(db);
  return rows;
}

/** Perks for sale. */
export async function countListedPerks(db: Handle, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where workspace_id = ${workspaceId} and not is_retired
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Locks a group against deletion until the transaction ends; false if there is none. */
export async function holdGroup(db: Handle, workspaceId: number, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from groups where workspace_id = ${workspaceId} and id = ${groupId} for key share
  `.execute(db);
  return rows.length > 0;
}

/** Which of these people are in the workspace, and whether they're enabled. */
export async function findStatuses(
  db: Handle,
  workspaceId: number,
  memberIds: readonly number[],
): Promise<Map<number, "active" | "disabled">> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "status"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", sql<number>`any(${[...memberIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.status]));
}
