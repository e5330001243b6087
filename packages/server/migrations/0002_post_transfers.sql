-- The only way by which amounts move. One call posts any number of transfers of one workspace, all or
-- nothing, in three statements: find the accounts, lock them and look at the floors, write.
--
-- p_transfers: [{from_kind, from_owner, from_period, to_kind, to_owner, to_period, currency, amount, reason,
-- reference, floor, reverses}]. floor is the least balance that the payer's quota account may reach (minus
-- the quota, hundredths); a member's account never goes below 0; the workspace's own side has no floor.
-- Answers the transfers' ids in the order of the items.
--
-- GH001 tells that a floor would be crossed; its detail is {kind, ownerId, currencyId, available}.
-- 23505 tells that a reason with this reference has moved this amount already, or was reversed already.

-- Every entry is written by the function below, from the transfer's own row and in the same statement: three
-- lookups per entry that cannot fail cost a third of a batch, and lock the workspace's row besides. The check
-- proves what these keys would have.
alter table ledger_entries drop constraint ledger_entries_workspace_id_transfer_id_fkey;
alter table ledger_entries drop constraint ledger_entries_workspace_id_account_id_fkey;
-- A transfer's accounts are of its workspace, so the workspace is there.
alter table ledger_transfers drop constraint ledger_transfers_workspace_id_fkey;

-- The lowest balance that was ever allowed to a quota account: the biggest quota its owner had in that
-- month, even if the quota was lowered since. It lets a check, and the database itself, prove that nobody
-- gave more than they had.
alter table ledger_accounts add column floor bigint not null default 0;
alter table ledger_accounts add constraint ledger_accounts_floor check (balance >= floor or kind = 'adjustment');

create function post_transfers(p_workspace bigint, p_actor bigint, p_at timestamptz, p_transfers jsonb)
returns bigint[]
language plpgsql
-- Plans are kept for the session: they must be the right ones even if they were made on empty tables.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
declare
  v_from bigint[];
  v_to bigint[];
  v_currency bigint[];
  v_amount bigint[];
  v_floor bigint[];
  v_reason text[];
  v_reference text[];
  v_reverses bigint[];
  v_crossed jsonb;
  v_ids bigint[];
begin
  for v_attempt in 1..2 loop
    select array_agg(f.id order by i.place), array_agg(t.id order by i.place),
        array_agg(i.currency order by i.place), array_agg(i.amount order by i.place),
        array_agg(case i.from_kind when 'quota' then coalesce(i.floor, 0) else 0 end order by i.place),
        array_agg(i.reason order by i.place), array_agg(i.reference order by i.place),
        array_agg(i.reverses order by i.place)
      into v_from, v_to, v_currency, v_amount, v_floor, v_reason, v_reference, v_reverses
      from rows from (jsonb_to_recordset(p_transfers) as (from_kind text, from_owner bigint, from_period text,
          to_kind text, to_owner bigint, to_period text, currency bigint, amount bigint, reason text,
          reference text, floor bigint, reverses bigint)) with ordinality
        as i (from_kind, from_owner, from_period, to_kind, to_owner, to_period, currency, amount, reason,
          reference, floor, reverses, place)
      left join ledger_accounts f on f.workspace_id = p_workspace and f.kind = i.from_kind
        and f.owner_id = i.from_owner and f.currency_id = i.currency and f.period = i.from_period
      left join ledger_accounts t on t.workspace_id = p_workspace and t.kind = i.to_kind
        and t.owner_id = i.to_owner and t.currency_id = i.currency and t.period = i.to_period;
    exit when array_position(v_from, null) is null and array_position(v_to, null) is null;
    -- Before any lock is held, and in one order for all: two callers that need the same accounts wait for
    -- each other here without a cycle.
    insert into ledger_accounts (workspace_id, kind, owner_id, currency_id, period)
      select distinct p_workspace, e.kind, e.owner, e.currency, e.period
        from jsonb_to_recordset(p_transfers) as i (from_kind text, from_owner bigint, from_period text,
          to_kind text, to_owner bigint, to_period text, currency bigint)
        cross join lateral (values (i.from_kind, i.from_owner, i.currency, i.from_period),
          (i.to_kind, i.to_owner, i.currency, i.to_period)) as e (kind, owner, currency, period)
        where not exists (select 1 from ledger_accounts a where a.workspace_id = p_workspace
          and a.kind = e.kind and a.owner_id = e.owner and a.currency_id = e.currency and a.period = e.period)
        order by 2, 3, 4, 5
      on conflict (workspace_id, kind, owner_id, currency_id, period) do nothing;
  end loop;

  -- Locks in the order of ids. The workspace's own side keeps no balance and is not locked.
  with change as (
    select c.account, sum(c.amount) as amount, min(c.floor) as floor
      from (
        select x.account, - x.amount as amount, x.floor from unnest(v_from, v_amount, v_floor) as x (account, amount, floor)
        union all
        select x.account, x.amount, 0 from unnest(v_to, v_amount) as x (account, amount)
      ) as c
      group by c.account
  ), locked as (
    select a.id, a.kind, a.owner_id, a.currency_id, a.balance, c.amount,
        case a.kind when 'quota' then c.floor else 0 end as floor
      from change c
      join ledger_accounts a on a.workspace_id = p_workspace and a.id = c.account and a.kind <> 'adjustment'
      order by a.id
      for no key update of a
  )
  select jsonb_build_object('kind', l.kind, 'ownerId', l.owner_id, 'currencyId', l.currency_id,
      'available', greatest(l.balance - l.floor, 0))
    into v_crossed
    from locked l
    where l.amount < 0 and l.balance + l.amount < l.floor
    limit 1;
  if v_crossed is not null then
    raise exception using errcode = 'GH001', message = 'a balance would cross its floor', detail = v_crossed::text;
  end if;

  with transfer as (
    insert into ledger_transfers (workspace_id, from_account_id, to_account_id, currency_id, amount, reason,
        reference, actor_member_id, reverses_id, at)
      select p_workspace, x.payer, x.payee, x.currency, x.amount, x.reason, x.reference, p_actor, x.reverses, p_at
        from unnest(v_from, v_to, v_currency, v_amount, v_reason, v_reference, v_reverses) with ordinality
          as x (payer, payee, currency, amount, reason, reference, reverses, place)
        order by x.place
      returning id, from_account_id, to_account_id, amount
  ), entry as (
    insert into ledger_entries (workspace_id, transfer_id, account_id, amount)
      select p_workspace, t.id, e.account, e.amount
        from transfer t
        cross join lateral (values (t.from_account_id, - t.amount), (t.to_account_id, t.amount)) as e (account, amount)
      returning account_id, amount
  ), moved as (
    update ledger_accounts a
      set balance = a.balance + d.amount,
        floor = least(a.floor, (select min(x.floor) from unnest(v_from, v_floor) as x (account, floor)
          where x.account = a.id))
      from (select e.account_id, sum(e.amount)::bigint as amount from entry e group by e.account_id) as d
      where a.workspace_id = p_workspace and a.id = d.account_id and a.kind <> 'adjustment' and d.amount <> 0
  )
  select array_agg(t.id order by t.id) into v_ids from transfer t;
  return v_ids;
end $$;
