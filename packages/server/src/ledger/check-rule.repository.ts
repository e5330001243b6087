import { type RawBuilder, sql } from "kysely";

/** The id of an offending row. */
export interface Offender {
  readonly id: string;
}

/** An invariant of a workspace, checked by a single statement, so in one snapshot. */
export interface CheckRule {
  readonly rule: string;
  /** Selects the ids of violations. */
  readonly offenders: (workspaceId: number) => RawBuilder<Offender>;
}

/** Amounts: nothing is created or lost, no balance is below its floor, a cause acts once. */
export const LEDGER_RULES: readonly CheckRule[] = [
  {
    rule: "ledger.currency_sums_to_zero",
    offenders: (workspaceId) => sql`
      select t.currency_id::text as id from ledger_entries e
        join ledger_transfers t on t.workspace_id = e.workspace_id and t.id = e.transfer_id
        where e.workspace_id = ${workspaceId}
        group by t.currency_id having sum(e.amount) <> 0`,
  },
  {
    rule: "ledger.balance_is_sum_of_entries",
    offenders: (workspaceId) => sql`
      select a.id::text as id from ledger_accounts a
        left join (select account_id, sum(amount) as total from ledger_entries
          where workspace_id = ${workspaceId} group by account_id) e on e.account_id = a.id
        where a.workspace_id = ${workspaceId}
          and a.balance <> case when a.kind in ('member', 'quota') then coalesce(e.total, 0) else 0 end`,
  },
  {
    rule: "ledger.entry_says_balance_after_it",
    offenders: (workspaceId) => sql`
      select concat_ws('/', e.transfer_id, e.account_id) as id from (
        select e.transfer_id, e.account_id, e.balance, case when a.kind in ('member', 'quota') then
            sum(e.amount) over (partition by e.account_id order by e.transfer_id) end as total
          from ledger_entries e
          left join ledger_accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
          where e.workspace_id = ${workspaceId}
      ) e where e.balance is distinct from e.total`,
  },
  {
    rule: "ledger.balance_within_floor",
    offenders: (workspaceId) => sql`
      select id::text as id from ledger_accounts
        where workspace_id = ${workspaceId}
          and ((kind = 'member' and balance < 0) or (kind = 'quota' and (balance > 0 or balance < floor)))`,
  },
  {
    rule: "ledger.transfer_has_its_two_entries",
    offenders: (workspaceId) => sql`
      select t.id::text as id from ledger_transfers t
        left join (select transfer_id, count(*) as entries from ledger_entries
          where workspace_id = ${workspaceId} group by transfer_id) e on e.transfer_id = t.id
        left join ledger_entries f on f.workspace_id = t.workspace_id and f.transfer_id = t.id
          and f.account_id = t.from_account_id and f.amount = - t.amount
        left join ledger_entries r on r.workspace_id = t.workspace_id and r.transfer_id = t.id
          and r.account_id = t.to_account_id and r.amount = t.amount
        where t.workspace_id = ${workspaceId}
          and (e.entries is distinct from 2 or f.amount is null or r.amount is null)`,
  },
  {
    rule: "ledger.entry_has_transfer_and_account",
    offenders: (workspaceId) => sql`
      select concat_ws('/', e.transfer_id, e.account_id) as id from ledger_entries e
        left join ledger_transfers t on t.workspace_id = e.workspace_id and t.id = e.transfer_id
        left join ledger_accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
        where e.workspace_id = ${workspaceId} and (t.id is null or a.id is null)`,
  },
  {
    rule: "ledger.transfer_keeps_its_currency",
    offenders: (workspaceId) => sql`
      select t.id::text as id from ledger_transfers t
        left join ledger_accounts f on f.workspace_id = t.workspace_id and f.id = t.from_account_id
        left join ledger_accounts r on r.workspace_id = t.workspace_id and r.id = t.to_account_id
        where t.workspace_id = ${workspaceId}
          and (f.currency_id is distinct from t.currency_id or r.currency_id is distinct from t.currency_id)`,
  },
  {
    rule: "ledger.cause_acts_once",
    offenders: (workspaceId) => sql`
      select min(id)::text as id from ledger_transfers where workspace_id = ${workspaceId}
        group by reason, reference, from_account_id, to_account_id having count(*) > 1`,
  },
  {
    rule: "ledger.reversal_mirrors_its_transfer",
    offenders: (workspaceId) => sql`
      select b.id::text as id from ledger_transfers b
        join ledger_transfers t on t.workspace_id = b.workspace_id and t.id = b.reverses_id
        where b.workspace_id = ${workspaceId} and (b.from_account_id <> t.to_account_id
          or b.to_account_id <> t.from_account_id or b.amount <> t.amount or t.reverses_id is not null)`,
  },
];

export const WORKSPACE_RULES: readonly CheckRule[] = [
  {
    rule: "events.numbered_without_gap",
    offenders: (workspaceId) => sql`
      select s.last_seq::text as id from
        (select coalesce((select last_seq from event_sequences where workspace_id = ${workspaceId}), 0) as last_seq) s,
        (select count(seq) as numbered, coalesce(min(seq), 1) as first, coalesce(max(seq), 0) as last from events
          where workspace_id = ${workspaceId}) e
        where e.numbered <> s.last_seq or e.last <> s.last_seq or e.first <> 1`,
  },
  {
    rule: "events.reader_not_ahead",
    offenders: (workspaceId) => sql`
      select c.reader as id from reader_cursors c where c.workspace_id = ${workspaceId} and c.seq >
        coalesce((select last_seq from event_sequences where workspace_id = ${workspaceId}), 0)`,
  },
  {
    rule: "workspace.has_enabled_owner",
    offenders: (workspaceId) => sql`
      select w.id::text as id from workspaces w where w.id = ${workspaceId}
        and exists (select 1 from members where workspace_id = ${workspaceId})
        and not exists (select 1 from members where workspace_id = ${workspaceId} and status = 'active'
          and 'owner' = any (roles))`,
  },
];
