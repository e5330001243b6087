import type { ChallengeList } from "@guildhall/core";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Handle } from "../db/database.ts";
import { CHALLENGE_COLUMNS } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** The groups whose challenges are looked at, 0 for those of everybody; null is every group. */
export type GroupScope = readonly number[] | null;

/** Which rows of a list: so many after so many, from its beginning or from its end. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly isFromEnd: boolean;
}

/** How many challenges each list has in these groups; a list without any is missing. */
export async function countChallenges(db: Handle, workspaceId: number, scope: GroupScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ list: string; count: number }>`
    select list, sum(value)::bigint as count from challenge_counters
    where workspace_id = ${workspaceId} ${scope === null ? sql`` : sql`and group_id = any(${[...scope]}::bigint[])`}
    group by list
  `.execute(db);
  return new Map(rows.map((row) => [row.list, Number(row.count)]));
}

/** The challenges of a list, those first that came into it last; scheduled ones by when they are published. */
export async function findChallengePage(
  db: Handle,
  workspaceId: number,
  { list, scope, window }: { readonly list: ChallengeList; readonly scope: GroupScope; readonly window: ListWindow },
): Promise<ChallengeRow[]> {
  const isAscending = (list === "schedule") !== window.isFromEnd;
  const order = isAscending ? sql`listed_at, id` : sql`listed_at desc, id desc`;
  const cut = { order, upTo: window.offset + window.limit };
  // The page is cut by an index that has all it takes; only its rows are then read whole.
  const { rows } = await sql<ChallengeRow>`
    with page as materialized (
      select id, listed_at from ${candidates(workspaceId, { list, scope, ...cut })} candidate
      order by ${order} limit ${window.limit} offset ${window.offset}
    )
    select ${CHALLENGE_COLUMNS}
    from page
    join challenges c on c.workspace_id = ${workspaceId} and c.id = page.id
    join members a on a.workspace_id = c.workspace_id and a.id = c.author_member_id
    order by ${list === "schedule" ? sql`page.listed_at, page.id` : sql`page.listed_at desc, page.id desc`}
  `.execute(db);
  return rows;
}

/** What a page is cut from: the whole list, or the first rows of each group, each by its own part of an index. */
function candidates(
  workspaceId: number,
  question: {
    readonly list: ChallengeList;
    readonly scope: GroupScope;
    readonly order: RawBuilder<unknown>;
    readonly upTo: number;
  },
): RawBuilder<unknown> {
  const { list, scope, order, upTo } = question;
  if (scope === null) {
    return sql`(select id, listed_at from challenges where workspace_id = ${workspaceId} and list = ${list})`;
  }
  return sql`(
    select first.id, first.listed_at from unnest(${[...scope]}::bigint[]) as g (id) cross join lateral (
      select id, listed_at from challenges
      where workspace_id = ${workspaceId} and group_id = g.id and list = ${list}
      order by ${order} limit ${upTo}
    ) first
  )`;
}
