import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** What requests read is what is kept; nobody has a plan twice, for nothing, or back more than was paid. */
export const LICENSE_RULES: readonly CheckRule[] = [
  {
    rule: "licenses.projection",
    offenders: (workspaceId) => sql`
      select l.id::text as id from licenses l join workspaces w on w.id = ${workspaceId}
        where l.workspace_id = ${workspaceId} and l.ended_at is null
          and (w.license ->> 'id' <> l.id::text or w.license ->> 'type' <> l.plan or w.license ->> 'status' <> l.status
            or (w.license ->> 'isRecurring')::boolean <> l.is_recurring
            or (w.license ->> 'expireAt')::timestamptz is distinct from l.expire_at)`,
  },
  {
    rule: "licenses.paid",
    offenders: (workspaceId) => sql`
      select l.id::text as id from licenses l
        where l.workspace_id = ${workspaceId} and l.ended_at is null and l.status = 'subscription_active'
          and l.source in ('local', 'stripe') and not exists (
            select 1 from payments p where p.workspace_id = ${workspaceId}
              and p.status in ('paid', 'scheduled', 'part_refunded', 'disputed') and not p.is_mismatch)`,
  },
  {
    rule: "payments.sums",
    offenders: (workspaceId) => sql`
      select p.id::text as id from payments p
        where p.workspace_id = ${workspaceId} and (p.status = 'paid') and p.refunded >= p.amount + p.tax and p.amount > 0`,
  },
];
