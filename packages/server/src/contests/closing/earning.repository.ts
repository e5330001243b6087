import type { ContestEntry } from "@guildhall/core/contests";
import { sql } from "kysely";
import type { Fragment, Handle } from "../../db/database.ts";
import { canWin } from "../entries/entry.repository.ts";

/** Selects `member_id`, `at` and `score` of what people earned by events. */
export type EarningSelect = (events: Fragment) => Fragment;

export interface EarningSpan {
  readonly workspaceId: number;
  /** Both included (UTC). */
  readonly from: Date;
  readonly to: Date;
  /** Of those who can win; null is everyone. */
  readonly groupIds: readonly number[] | null;
  readonly selects: readonly EarningSelect[];
}

/** What each has earned between two instants, and when they had earned that much. */
export async function findEarningEntries(
  db: Handle,
  { workspaceId, from, to, groupIds, selects }: EarningSpan,
): Promise<ContestEntry[]> {
  if (selects.length === 0) return [];
  const events = sql`(select type, payload, at from events where workspace_id = ${workspaceId} and at >= ${from})`;
  const each = selects.map((select) => sql`select member_id, at, score from (${select(events)}) earned`);
  const { rows } = await sql<ContestEntry>`
    select m.id as "memberId", sum(e.score)::bigint as score, max(e.at) as at
    from (${sql.join(each, sql` union all `)}) e
    join members m on m.workspace_id = ${workspaceId} and m.id = e.member_id
    where e.at between ${from} and ${to} and ${canWin(workspaceId, groupIds)}
    group by m.id having sum(e.score) > 0
  `.execute(db);
  return rows.map((row) => ({ ...row, score: Number(row.score) }));
}
