import { visibilitiesFor } from "@guildhall/core/thanks";
import { sql } from "kysely";
import { eventsTakenBy } from "../events/taken-events.repository.ts";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

const EVERYONE = [...visibilitiesFor("everyone")];

/** The thanks page's counters equal the thanks that were counted. */
export const THANKS_COUNTER_RULES: readonly CheckRule[] = [
  {
    rule: "kept.thanks_counters",
    offenders: (workspaceId) => sql`
      with seen as (
        select payload, (payload ->> 'authorId')::bigint as author_id, payload ->> 'month' as month,
            payload ->> 'visibility' as visibility, case type when 'thanks.published' then 1 else -1 end as sign
          from ${eventsTakenBy("counters", workspaceId)} e where type in ('thanks.published', 'thanks.undone')
      ), counted as (
        select member_id, kind, month, sum(sign) as thanks from (
          select author_id as member_id, 'given' as kind, month, sign from seen
          union all select r.id::bigint, 'received', month, sign
            from seen, jsonb_array_elements_text(payload -> 'receiverIds') as r (id)
          union all select 0, 'team', month, sign from seen where visibility = any(${EVERYONE}::text[])
          union all select person.id, 'circle', month, sign from seen cross join lateral (
            select author_id as id union select r.id::bigint from jsonb_array_elements_text(payload -> 'receiverIds') as r (id)
          ) person where visibility <> all(${EVERYONE}::text[])
        ) each group by member_id, kind, month
      )
      select concat_ws('/', coalesce(k.member_id, c.member_id), coalesce(k.kind, c.kind), coalesce(k.month, c.month)) as id
        from counted c full join (select * from thanks_counters where workspace_id = ${workspaceId}) k
          on k.member_id = c.member_id and k.kind = c.kind and k.month = c.month
        where coalesce(k.thanks, 0) <> coalesce(c.thanks, 0)`,
  },
];
