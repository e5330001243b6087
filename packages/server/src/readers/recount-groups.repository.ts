import { sql } from "kysely";
import type { Fragment, Tx } from "../db/database.ts";
import type { GroupTotals } from "../feature.ts";
import { groupsAbove } from "../groups/index.ts";

/** Only events up to `seq` that the reader has processed. */
interface Taken {
  readonly reader: string;
  readonly seq: number;
  readonly totals: readonly GroupTotals[];
}

/**
 * Recounts all groups' totals from the events the reader has processed: a moved group takes its totals to another
 * branch.
 */
export async function recountGroups(tx: Tx, workspaceId: number, read: Taken): Promise<void> {
  const events = takenEvents(workspaceId, read);
  const totals = read.totals.map((each) => sql`select * from (${each({ workspaceId, events })}) total`);
  await sql`
    with recursive ${groupsAbove(workspaceId)}, given as materialized (
      select group_ids, name, sum(value) as value
      from (${sql.join(totals, sql` union all `)}) each
      group by 1, 2
    ), counted as materialized (
      select found.group_id, g.name, sum(g.value)::bigint as value from given g
      cross join lateral (select distinct a.ancestor_id as group_id from above a where a.group_id = any(g.group_ids)) found
      group by 1, 2
    ), dropped as (
      delete from workspace_counters w
      where w.workspace_id = ${workspaceId} and w.group_id <> 0
        and not exists (select 1 from counted c where c.group_id = w.group_id and c.name = w.name)
    )
    insert into workspace_counters (workspace_id, group_id, name, value)
    select ${workspaceId}::bigint, group_id, name, value from counted
    on conflict (workspace_id, group_id, name) do update set value = excluded.value
  `.execute(tx);
}

/** The events that the reader has processed. */
function takenEvents(workspaceId: number, read: Taken): Fragment {
  return sql`(
    select * from events e where e.workspace_id = ${workspaceId} and e.seq <= ${read.seq} and not exists (
      select 1 from reader_failures f
      where f.workspace_id = ${workspaceId} and f.reader = ${read.reader} and f.event_id = e.id
    )
  )`;
}
