import { sql } from "kysely";
import type { Fragment } from "../db/database.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";
import type { StoredKind } from "./activity-state.ts";

/** Each activity is in its status's list, counted there, and in a group that exists. */
export function activityRules<Status extends string, Event extends string, Facts, Listing extends string>(
  kind: StoredKind<Status, Event, Facts, Listing>,
): readonly CheckRule[] {
  const { items, counters, months } = kind.tables;
  return [
    {
      rule: `${items}.list_follows_status`,
      offenders: (workspaceId) => sql`
        select id::text as id from ${sql.table(items)}
        where workspace_id = ${workspaceId} and list is distinct from case ${listings(kind)} end`,
    },
    {
      rule: `${items}.group_is_there`,
      offenders: (workspaceId) => sql`
        select id::text as id from ${sql.table(items)} c where workspace_id = ${workspaceId} and group_id <> 0
          and not exists (select 1 from groups g where g.workspace_id = ${workspaceId} and g.id = c.group_id)`,
    },
    {
      rule: `kept.${counters}`,
      offenders: (workspaceId) => sql`
        with counted as (
          select group_id, list, count(*) as value from ${sql.table(items)}
            where workspace_id = ${workspaceId} and list <> '' group by 1, 2
        )
        select concat_ws('/', coalesce(k.group_id, c.group_id), coalesce(k.list, c.list)) as id
          from counted c full join (select * from ${sql.table(counters)} where workspace_id = ${workspaceId}) k
            on k.group_id = c.group_id and k.list = c.list
          where coalesce(k.value, 0) <> coalesce(c.value, 0)`,
    },
    {
      rule: `kept.${months}`,
      offenders: (workspaceId) => sql`
        with counted as (
          select group_id, list, date_trunc('month', listed_at at time zone 'UTC')::date as month, count(*) as value
            from ${sql.table(items)} where workspace_id = ${workspaceId} and list <> '' group by 1, 2, 3
        )
        select concat_ws('/', coalesce(k.group_id, c.group_id), coalesce(k.list, c.list), coalesce(k.month, c.month)) as id
          from counted c full join (select * from ${sql.table(months)} where workspace_id = ${workspaceId}) k
            on k.group_id = c.group_id and k.list = c.list and k.month = c.month
          where coalesce(k.value, 0) <> coalesce(c.value, 0)`,
    },
  ];
}

/** The list of each status, unplanned and planned, as the branches of a `case`. */
function listings<Status extends string, Event extends string, Facts, Listing extends string>({
  machine,
  listingOf,
}: StoredKind<Status, Event, Facts, Listing>): Fragment {
  const branches = machine.states.map((status) => {
    const [unplanned, planned] = [null, new Date(0)].map((publishAt) => listingOf({ status, publishAt }));
    return sql`when status = ${status} then case when publish_at is null then ${unplanned} else ${planned} end`;
  });
  return sql.join(branches, sql` `);
}
