import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** Nothing is sold beyond its stock. */
export const PERK_RULES: readonly CheckRule[] = [
  {
    rule: "perks.left_is_what_was_there_less_sold",
    offenders: (workspaceId) => sql`
      select id::text as id from products where workspace_id = ${workspaceId}
        and (quantity < -1 or (not is_retired and quantity <> -1 and quantity is distinct from stocked - sold))`,
  },
  {
    rule: "kept.perks_sold",
    offenders: (workspaceId) => sql`
      select d.id::text as id from products d
        left join (select product_id, count(*) as sold from purchases
          where workspace_id = ${workspaceId} and status <> 'refunded' group by product_id) p on p.product_id = d.id
        where d.workspace_id = ${workspaceId} and d.sold <> coalesce(p.sold, 0)`,
  },
];
