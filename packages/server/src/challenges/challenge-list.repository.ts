import type { ChallengeShelf } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";
import { CHALLENGE_COLUMNS } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** The groups whose challenges are looked at, 0 for those of everybody; null is every group. */
export type GroupScope = readonly number[] | null;

/** Which list, as far as somebody sees it. */
export interface ListView {
  readonly workspaceId: number;
  /** What stands in the list. */
  readonly shelves: readonly ChallengeShelf[];
  readonly scope: GroupScope;
}

/** Which rows of a list: so many after so many, by when they came into it, and on which side of an instant. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  /** The earliest first. */
  readonly isAscending: boolean;
  /** Ascending at or after it, else before it; null leaves nothing out. */
  readonly bound: Date | null;
}

/** How many challenges came into a list in a month. */
export interface MonthCount {
  /** When the month begins, and when the next one does (UTC). */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
}

/** How many challenges came into a list in each month, the earliest first. */
export async function countMonths(db: Handle, { workspaceId, shelves, scope }: ListView): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select month::timestamp at time zone 'UTC' as "from", (month + interval '1 month') at time zone 'UTC' as "to",
      sum(value)::bigint as count
    from challenge_months where workspace_id = ${workspaceId} and list = any(${[...shelves]}::text[]) ${within(scope)}
    group by month order by month
  `.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many challenges each list has in these groups; a list without any is missing. */
export async function countChallenges(
  db: Handle,
  workspaceId: number,
  scope: GroupScope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ list: string; count: number }>`
    select list, sum(value)::bigint as count from challenge_counters
    where workspace_id = ${workspaceId} ${scope === null ? sql`` : sql`and group_id = any(${[...scope]}::bigint[])`}
    group by list
  `.execute(db);
  return new Map(rows.map((row) => [row.list, Number(row.count)]));
}

/** Some challenges of a list, in the order of the window. */
export async function findChallengePage(db: Handle, view: ListView, window: ListWindow): Promise<ChallengeRow[]> {
  const { workspaceId } = view;
  const { isAscending } = window;
  const order = isAscending ? sql`listed_at, id` : sql`listed_at desc, id desc`;
  // The page is cut by an index that has all it takes; only its rows are then read whole.
  const { rows } = await sql<ChallengeRow>`
    with page as materialized (
      select id, listed_at from ${candidates(view, window, order)} candidate
      order by ${order} limit ${window.limit} offset ${window.offset}
    )
    select ${CHALLENGE_COLUMNS}
    from page
    join challenges c on c.workspace_id = ${workspaceId} and c.id = page.id
    join members a on a.workspace_id = c.workspace_id and a.id = c.author_member_id
    order by ${isAscending ? sql`page.listed_at, page.id` : sql`page.listed_at desc, page.id desc`}
  `.execute(db);
  return rows;
}

/** What a page is cut from: the first rows of each shelf, of each group where not all are seen, by its own part of an index. */
function candidates(
  { workspaceId, shelves, scope }: ListView,
  { limit, offset, isAscending, bound }: ListWindow,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const side = bound === null ? sql`` : isAscending ? sql`and listed_at >= ${bound}` : sql`and listed_at < ${bound}`;
  const groups = scope === null ? sql`` : sql`cross join unnest(${[...scope]}::bigint[]) as g (id)`;
  return sql`(
    select first.id, first.listed_at from unnest(${[...shelves]}::text[]) as shelf (list) ${groups} cross join lateral (
      select id, listed_at from challenges
      where workspace_id = ${workspaceId} ${scope === null ? sql`` : sql`and group_id = g.id`} and list = shelf.list ${side}
      order by ${order} limit ${offset + limit}
    ) first
  )`;
}

function within(scope: GroupScope): RawBuilder<unknown> {
  return scope === null ? sql`` : sql`and group_id = any(${[...scope]}::bigint[])`;
}
