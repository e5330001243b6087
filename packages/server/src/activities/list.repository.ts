import { sql } from "kysely";
import type { Fragment, Handle } from "../db/database.ts";
import type { Activities } from "./activity-tables.ts";

/** Group ids, 0 for everyone's activities; null is all groups. */
export type GroupScope = readonly number[] | null;

export interface ListView extends Activities {
  /** The listings that make up the list. */
  readonly listings: readonly string[];
  readonly scope: GroupScope;
}

/** Rows of a list by `listed_at`: an offset and a size on one side of an instant. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  /** Oldest first. */
  readonly isAscending: boolean;
  /** At or after it if ascending, else before it; null for no bound. */
  readonly bound: Date | null;
}

/** How many activities entered a list in a month. */
export interface MonthCount {
  /** Start of the month, and of the next one (UTC). */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
}

/** By month, oldest first. */
export async function countMonths(db: Handle, view: ListView): Promise<MonthCount[]> {
  const { tables, workspaceId, listings, scope } = view;
  const { rows } = await sql<MonthCount>`
    select month::timestamp at time zone 'UTC' as "from", (month + interval '1 month') at time zone 'UTC' as "to",
      sum(value)::bigint as count
    from ${sql.table(tables.months)}
    where workspace_id = ${workspaceId} and list = any(${[...listings]}::text[]) ${within(scope)}
    group by month order by month
  `.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** By list in these groups; empty lists are missing. */
export async function countLists(
  db: Handle,
  { tables, workspaceId, scope }: Pick<ListView, "tables" | "workspaceId" | "scope">,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ list: string; count: number }>`
    select list, sum(value)::bigint as count from ${sql.table(tables.counters)}
    where workspace_id = ${workspaceId} ${within(scope)}
    group by list
  `.execute(db);
  return new Map(rows.map((row) => [row.list, Number(row.count)]));
}

/** Columns of an activity `c` and its author `a`. */
export type ActivityColumns = (workspaceId: number) => Fragment;

/** In the window's order. */
export async function findPage<Row>(
  db: Handle,
  { columns, ...view }: ListView & { readonly columns: ActivityColumns },
  window: ListWindow,
): Promise<Row[]> {
  const { tables, workspaceId } = view;
  const { isAscending } = window;
  const order = isAscending ? sql`listed_at, id` : sql`listed_at desc, id desc`;
  // The page is cut from a covering index; only its rows are then read in full.
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, listed_at from ${candidates(view, window, order)} candidate
      order by ${order} limit ${window.limit} offset ${window.offset}
    )
    select ${columns(workspaceId)}
    from page
    join ${sql.table(tables.items)} c on c.workspace_id = ${workspaceId} and c.id = page.id
    join members a on a.workspace_id = ${workspaceId} and a.id = c.author_member_id
    order by ${isAscending ? sql`page.listed_at, page.id` : sql`page.listed_at desc, page.id desc`}
  `.execute(db);
  return rows;
}

/**
 * Candidates for a page: the first rows of each listing, and of each group unless all are visible, each from its own
 * index range.
 */
function candidates(
  { tables, workspaceId, listings, scope }: ListView,
  { limit, offset, isAscending, bound }: ListWindow,
  order: Fragment,
): Fragment {
  const side = bound === null ? sql`` : isAscending ? sql`and listed_at >= ${bound}` : sql`and listed_at < ${bound}`;
  const groups = scope === null ? sql`` : sql`cross join unnest(${[...scope]}::bigint[]) as g (id)`;
  return sql`(
    select first.id, first.listed_at from unnest(${[...listings]}::text[]) as listing (list) ${groups} cross join lateral (
      select id, listed_at from ${sql.table(tables.items)}
      where workspace_id = ${workspaceId} ${scope === null ? sql`` : sql`and group_id = g.id`} and list = listing.list ${side}
      order by ${order} limit ${offset + limit}
    ) first
  )`;
}

function within(scope: GroupScope): Fragment {
  return scope === null ? sql`` : sql`and group_id = any(${[...scope]}::bigint[])`;
}
