import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** Each is announced once; a period's are granted exactly if it was awarded. */
export const ACHIEVEMENT_RULES: readonly CheckRule[] = [
  {
    rule: "achievements.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'achievementId')::bigint as id, (payload ->> 'memberId')::bigint as member_id, count(*) as times
          from events where workspace_id = ${workspaceId} and type = 'achievement.granted' group by 1, 2
      ), kept as (select id, member_id from achievements where workspace_id = ${workspaceId})
      select coalesce(k.id, t.id)::text as id from kept k full join told t on t.id = k.id and t.member_id = k.member_id
        where k.id is null or t.times is distinct from 1`,
  },
  {
    rule: "achievements.of_periods_as_named",
    offenders: (workspaceId) => sql`
      with given as (
        select type, reference, count(*) as winners from achievements
          where workspace_id = ${workspaceId} and type <> 'template' group by 1, 2
      ), named as (
        select type, 'eom:' || period as reference, winners from period_awards where workspace_id = ${workspaceId}
      )
      select concat_ws('/', coalesce(g.type, n.type), coalesce(g.reference, n.reference)) as id
        from given g full join named n on n.type = g.type and n.reference = g.reference
        where n.type is null or coalesce(g.winners, 0) <> n.winners`,
  },
];
