import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** Paid and refunded as recorded, each announced once. */
export const PURCHASE_RULES: readonly CheckRule[] = [
  {
    rule: "purchases.paid_as_written",
    offenders: (workspaceId) => sql`
      with posted as (
        select t.reference, a.owner_id as member_id, t.currency_id, sum(t.amount) as amount
          from ledger_transfers t
          join ledger_accounts a on a.workspace_id = t.workspace_id and a.id = t.from_account_id
          where t.workspace_id = ${workspaceId} and t.reason = 'purchase' group by 1, 2, 3
      ), written as (
        select 'purchase:' || p.id as reference, p.buyer_member_id as member_id, c.currency_id, c.amount
          from purchase_costs c
          join purchases p on p.workspace_id = c.workspace_id and p.id = c.purchase_id
          where c.workspace_id = ${workspaceId}
      )
      select distinct coalesce(p.reference, w.reference) as id
        from posted p full join written w
          on w.reference = p.reference and w.member_id = p.member_id and w.currency_id = p.currency_id
        where p.amount is distinct from w.amount`,
  },
  {
    rule: "purchases.given_back_exactly_when_reversed",
    offenders: (workspaceId) => sql`
      select p.id::text as id from purchases p
        join (select t.reference, count(*) as transfers, count(b.id) as reversed
          from ledger_transfers t
          left join ledger_transfers b on b.workspace_id = t.workspace_id and b.reverses_id = t.id
          where t.workspace_id = ${workspaceId} and t.reason = 'purchase' group by 1) t on t.reference = 'purchase:' || p.id
        where p.workspace_id = ${workspaceId}
          and t.reversed <> case p.status when 'refunded' then t.transfers else 0 end`,
  },
  {
    rule: "purchases.free_costs_nothing",
    offenders: (workspaceId) => sql`
      select p.id::text as id from purchases p where p.workspace_id = ${workspaceId} and p.is_free and exists (
        select 1 from purchase_costs c where c.workspace_id = p.workspace_id and c.purchase_id = p.id)`,
  },
  {
    rule: "purchases.told_once",
    offenders: (workspaceId) => sql`
      with told as (
        select (payload ->> 'purchaseId')::bigint as id, count(*) filter (where type = 'purchase.created') as created,
            count(*) filter (where type = 'purchase.requested') as requested,
            count(*) filter (where type = 'purchase.activated') as activated,
            count(*) filter (where type = 'purchase.refunded') as refunded
          from events where workspace_id = ${workspaceId}
            and type in ('purchase.created', 'purchase.requested', 'purchase.activated', 'purchase.refunded') group by 1
      )
      select p.id::text as id from purchases p left join told t on t.id = p.id
        where p.workspace_id = ${workspaceId} and (coalesce(t.created, 0) <> 1
          or coalesce(t.requested, 0) <> (p.requested_at is not null)::int
          or coalesce(t.activated, 0) <> (p.status = 'activated')::int
          or coalesce(t.refunded, 0) <> (p.status = 'refunded')::int)`,
  },
  {
    rule: "purchases.group_is_there",
    offenders: (workspaceId) => sql`
      select x.id::text as id from (
          select id, group_id from purchases where workspace_id = ${workspaceId}
          union all select id, group_id from products where workspace_id = ${workspaceId}
        ) x where x.group_id <> 0
        and not exists (select 1 from groups g where g.workspace_id = ${workspaceId} and g.id = x.group_id)`,
  },
  {
    rule: "kept.purchase_counters",
    offenders: (workspaceId) => sql`
      with counted as (
        select group_id, list, count(*) as value from purchases
          where workspace_id = ${workspaceId} and list <> '' group by 1, 2
      )
      select concat_ws('/', coalesce(k.group_id, c.group_id), coalesce(k.list, c.list)) as id
        from counted c full join (select * from purchase_counters where workspace_id = ${workspaceId}) k
          on k.group_id = c.group_id and k.list = c.list
        where coalesce(k.value, 0) <> coalesce(c.value, 0)`,
  },
];
