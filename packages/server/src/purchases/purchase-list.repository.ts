import type { PurchaseList } from "@guildhall/core/purchases";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";
import { PURCHASE_COLUMNS } from "./purchase.repository.ts";
import type { PurchaseRow } from "./purchase.repository.ts";

/** A list's groups; null is all groups. */
export interface ListKey {
  readonly workspaceId: number;
  readonly list: PurchaseList;
  readonly scope: readonly number[] | null;
  /** Only of these perks; null is all perks. */
  readonly productIds: readonly number[] | null;
}

/** Where a purchase is counted; "" isn't counted. */
export interface CountedPlace {
  readonly groupId: number;
  readonly list: PurchaseList | "";
}

/** Moves purchases from one counter to another. */
export async function recountPurchases(
  db: Handle,
  workspaceId: number,
  moves: readonly { readonly from: CountedPlace; readonly to: CountedPlace }[],
): Promise<void> {
  const sums = new Map<string, CountedPlace & { readonly by: number }>();
  for (const { place, by } of moves.flatMap(({ from, to }) => [
    { place: from, by: -1 },
    { place: to, by: 1 },
  ])) {
    const key = `${String(place.groupId)} ${place.list}`;
    sums.set(key, { ...place, by: (sums.get(key)?.by ?? 0) + by });
  }
  // In a fixed order, so that changes of the same counters can't deadlock.
  for (const [, { groupId, list, by }] of [...sums].sort()) {
    if (list === "") continue;
    await sql`
      insert into purchase_counters (workspace_id, group_id, list, value)
      values (${workspaceId}, ${groupId}, ${list}, greatest(${by}::bigint, 0))
      on conflict (workspace_id, group_id, list) do update set value = purchase_counters.value + ${by}::bigint
    `.execute(db);
  }
}

/** Purchases per list. */
export async function countPurchases(db: Handle, key: Omit<ListKey, "list">): Promise<Record<PurchaseList, number>> {
  const { workspaceId, scope, productIds } = key;
  // Counters exist per group; for some perks, rows are counted along an index.
  const counted =
    productIds === null
      ? sql`(select list, group_id, value from purchase_counters where workspace_id = ${workspaceId})`
      : sql`(select list, group_id, 1 as value from purchases
        where workspace_id = ${workspaceId} and product_id = any(${[...productIds]}::bigint[]) and list <> '')`;
  const { rows } = await sql<{ list: string; count: number }>`
    select list, sum(value)::bigint as count from ${counted} counted
    ${scope === null ? sql`` : sql`where group_id = any(${[...scope]}::bigint[])`}
    group by list
  `.execute(db);
  return {
    requests: 0,
    inactive: 0,
    activated: 0,
    ...Object.fromEntries(rows.map((row) => [row.list, Number(row.count)])),
  };
}

/** Perks a member is responsible for, including retired ones. */
export async function findDutyPerks(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_responsibles where workspace_id = ${workspaceId} and member_id = ${memberId}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** A page in list order, cut from the beginning or the end. */
export async function findPurchasePage(
  db: Handle,
  key: ListKey,
  { limit, offset, isFromEnd }: { readonly limit: number; readonly offset: number; readonly isFromEnd: boolean },
): Promise<PurchaseRow[]> {
  const order = directionOf(isOldestFirst(key.list) !== isFromEnd);
  const { rows } = await sql<PurchaseRow>`
    with page as materialized (
      select id, listed_at from ${candidates(key, order, offset + limit)} candidate
      order by ${order} limit ${limit} offset ${offset}
    )
    select ${PURCHASE_COLUMNS} from page join purchases p on p.workspace_id = ${key.workspaceId} and p.id = page.id
    order by ${isOldestFirst(key.list) ? sql`page.listed_at, page.id` : sql`page.listed_at desc, page.id desc`}
  `.execute(db);
  return rows;
}

/** Currencies paid in a list, leaving out gifts to the caller. */
export async function findPaidCurrencies(
  db: Handle,
  { workspaceId, list, callerId }: Pick<ListKey, "workspaceId" | "list"> & { readonly callerId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.currency_id as id from purchases p
    join purchase_costs c on c.workspace_id = p.workspace_id and c.purchase_id = p.id
    where p.workspace_id = ${workspaceId} and p.${inList(list)}
      and (p.member_id <> ${callerId} or p.buyer_member_id = ${callerId})
  `.execute(db);
  return rows.map((row) => row.id);
}

/** A member's purchases, newest first; with a scope, only unrefunded ones of those groups. */
export async function findOwnPage(
  db: Handle,
  of: {
    readonly workspaceId: number;
    readonly memberId: number;
    readonly scope: readonly number[] | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<PurchaseRow[]> {
  const seen =
    of.scope === null ? sql`` : sql`and p.status <> 'refunded' and p.group_id = any(${[...of.scope]}::bigint[])`;
  const { rows } = await sql<PurchaseRow>`
    select ${PURCHASE_COLUMNS} from purchases p
    where p.workspace_id = ${of.workspaceId} and p.member_id = ${of.memberId} ${seen}
    order by p.id desc limit ${of.limit} offset ${of.offset}
  `.execute(db);
  return rows;
}

/** Membership of a list, written to match that list's partial index. */
export function inList(list: PurchaseList): RawBuilder<unknown> {
  return sql`list = ${sql.lit(list)}`;
}

/** Requests are listed oldest first; other lists by purchase or activation, newest first. */
export function isOldestFirst(list: PurchaseList): boolean {
  return list === "requests";
}

function directionOf(isAscending: boolean): RawBuilder<unknown> {
  return isAscending ? sql`listed_at, id` : sql`listed_at desc, id desc`;
}

/** Candidates for a page: the whole list, or the first rows of each perk or group, each from its own index range. */
function candidates(
  { workspaceId, list, scope, productIds }: ListKey,
  order: RawBuilder<unknown>,
  upTo: number,
): RawBuilder<unknown> {
  if (productIds !== null) {
    const within = scope === null ? sql`` : sql`and group_id = any(${[...scope]}::bigint[])`;
    return sql`(
      select first.id, first.listed_at from unnest(${[...productIds]}::bigint[]) as p (id) cross join lateral (
        select id, listed_at from purchases where workspace_id = ${workspaceId} and product_id = p.id and list = ${list} ${within}
        order by ${order} limit ${upTo}
      ) first
    )`;
  }
  if (scope === null)
    return sql`(select id, listed_at from purchases where workspace_id = ${workspaceId} and ${inList(list)})`;
  return sql`(
    select first.id, first.listed_at from unnest(${[...scope]}::bigint[]) as g (id) cross join lateral (
      select id, listed_at from purchases where workspace_id = ${workspaceId} and group_id = g.id and list = ${list}
      order by ${order} limit ${upTo}
    ) first
  )`;
}
