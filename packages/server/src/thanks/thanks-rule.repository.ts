import { sql } from "kysely";
import type { CheckRule } from "../ledger/check-rule.repository.ts";

/** Paid in full or not at all, undone in full or not at all, each announced once. */
export const THANKS_RULES: readonly CheckRule[] = [
  {
    rule: "thanks.paid_in_full",
    offenders: (workspaceId) => sql`
      select k.id::text as id from thanks k
        left join (select reference, sum(amount) as paid from ledger_transfers
          where workspace_id = ${workspaceId} and reason = 'thanks' group by reference) t
          on t.reference = 'thanks:' || k.id
        where k.workspace_id = ${workspaceId} and coalesce(t.paid, 0) <>
          (select count(*) from thanks_receivers r where r.workspace_id = ${workspaceId} and r.thanks_id = k.id)
          * (select coalesce(sum(w.amount), 0) from thanks_rewards w
            where w.workspace_id = ${workspaceId} and w.thanks_id = k.id)`,
  },
  {
    rule: "thanks.undone_exactly_when_reversed",
    offenders: (workspaceId) => sql`
      select k.id::text as id from thanks k
        join (select t.reference, count(*) as transfers, count(b.id) as reversed from ledger_transfers t
          left join ledger_transfers b on b.workspace_id = t.workspace_id and b.reverses_id = t.id
          where t.workspace_id = ${workspaceId} and t.reason = 'thanks' group by 1) t on t.reference = 'thanks:' || k.id
        where k.workspace_id = ${workspaceId} and t.reversed <> case k.status when 'undone' then t.transfers else 0 end`,
  },
  {
    rule: "thanks.told_once",
    offenders: (workspaceId) => sql`
      select k.id::text as id from thanks k
        left join (select payload ->> 'thanksId' as thanks_id,
            count(*) filter (where type = 'thanks.published') as published,
            count(*) filter (where type = 'thanks.undone') as undone
          from events where workspace_id = ${workspaceId} and type in ('thanks.published', 'thanks.undone')
          group by 1) e on e.thanks_id = k.id::text
          left join thanks_receivers r on r.workspace_id = k.workspace_id and r.thanks_id = k.id
        where k.workspace_id = ${workspaceId}
        group by k.id, k.status, e.published, e.undone
        having (coalesce(e.published, 0) <> case when k.status = 'published' or count(r.member_id) > 0 then 1 else 0 end
          or coalesce(e.undone, 0) <> case when k.status = 'undone' and count(r.member_id) > 0 then 1 else 0 end)`,
  },
  {
    rule: "thanks.held_exactly_while_waiting",
    offenders: (workspaceId) => sql`
      select k.id::text as id from thanks k
        left join (select t.reference, sum(t.amount) as held from ledger_transfers t
          where t.workspace_id = ${workspaceId} and t.reason = 'thanks.waiting' and not exists (
            select 1 from ledger_transfers b where b.workspace_id = t.workspace_id and b.reverses_id = t.id)
          group by 1) h on h.reference = 'thanks:' || k.id
        where k.workspace_id = ${workspaceId} and coalesce(h.held, 0) <> case k.status when 'waiting' then (
          select sum(w.amount) from thanks_rewards w where w.workspace_id = ${workspaceId} and w.thanks_id = k.id)
          else 0 end`,
  },
  {
    rule: "thanks.waiting_told_once",
    offenders: (workspaceId) => sql`
      select x.thanks_id::text as id from thanks_strangers x
        join thanks k on k.workspace_id = x.workspace_id and k.id = x.thanks_id
        left join (select payload ->> 'thanksId' as thanks_id,
            count(*) filter (where type = 'thanks.waiting') as held,
            count(*) filter (where type = 'thanks.waiting_undone') as undone,
            count(*) filter (where type = 'thanks.waiting_expired') as expired
          from events where workspace_id = ${workspaceId} and type like 'thanks.waiting%' group by 1) e
          on e.thanks_id = x.thanks_id::text
        where x.workspace_id = ${workspaceId} and (coalesce(e.held, 0) <> 1
          or (x.settled_at is null) <> (k.status = 'waiting')
          or coalesce(e.expired, 0) <> case k.status when 'expired' then 1 else 0 end
          or coalesce(e.undone, 0) <> case when k.status = 'undone' and not exists (
            select 1 from thanks_receivers r where r.workspace_id = ${workspaceId} and r.thanks_id = k.id)
            then 1 else 0 end)`,
  },
  {
    rule: "thanks.no_transfer_without_thanks",
    offenders: (workspaceId) => sql`
      select t.id::text as id from ledger_transfers t
        where t.workspace_id = ${workspaceId} and t.reason = 'thanks' and not exists (
          select 1 from thanks k where k.workspace_id = ${workspaceId} and t.reference = 'thanks:' || k.id)`,
  },
];
