-- Applied as 0064. Whoever changes this file gives it the next free number of the migrations.

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
--
-- Lookups are written so that their plan does not depend on statistics: a plan that is cached while the tables are empty
-- would walk through every account of the workspace.
create or replace function post_transfers(p_workspace bigint, p_actor bigint, p_at timestamptz, p_transfers jsonb)
returns bigint[]
language plpgsql
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
  v_account bigint[];
  v_kind text[];
  v_owner bigint[];
  v_of_currency bigint[];
  v_period text[];
  v_balance bigint[];
  v_low bigint[];
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

  -- Locks in the order of ids. The workspace's own side keeps no balance and is not locked. Only the primary key
  -- gives accounts in the order of their ids, so asking for that order makes the planner take it.
  with change as (
    select c.account, sum(c.amount)::bigint as amount, min(c.floor) as floor
      from (
        select x.account, - x.amount as amount, x.floor from unnest(v_from, v_amount, v_floor) as x (account, amount, floor)
        union all
        select x.account, x.amount, null from unnest(v_to, v_amount) as x (account, amount)
      ) as c
      group by c.account
      order by c.account
  ), locked as (
    select a.*, c.amount, c.floor as low, case a.kind when 'quota' then coalesce(c.floor, 0) else 0 end as least_balance
      from change c
      cross join lateral (
        select b.id, b.kind, b.owner_id, b.currency_id, b.period, b.balance, b.floor from ledger_accounts b
          where b.workspace_id = p_workspace and b.id between c.account and c.account and b.kind not in ('adjustment', 'reward', 'purchase', 'erased')
          order by b.id limit 1
          for no key update
      ) as a
  )
  select array_agg(l.id), array_agg(l.kind), array_agg(l.owner_id), array_agg(l.currency_id), array_agg(l.period),
      array_agg(l.balance + l.amount), array_agg(least(l.floor, l.low)),
      (array_agg(jsonb_build_object('kind', l.kind, 'ownerId', l.owner_id, 'currencyId', l.currency_id,
        'available', greatest(l.balance - l.least_balance, 0))) filter (where l.amount < 0 and l.balance + l.amount < l.least_balance))[1]
    into v_account, v_kind, v_owner, v_of_currency, v_period, v_balance, v_low, v_crossed
    from locked l;
  if v_crossed is not null then
    raise exception using errcode = 'GH001', message = 'a balance would cross its floor', detail = v_crossed::text;
  end if;

  -- All of these rows are there, locked, and read above. An update would leave it to the planner by which index it finds
  -- them, and a plan that was made on empty tables, and kept, walks through all accounts of the workspace; what conflicts
  -- is always found by the key that is named.
  insert into ledger_accounts as a (workspace_id, id, kind, owner_id, currency_id, period, balance, floor)
    select p_workspace, l.* from unnest(v_account, v_kind, v_owner, v_of_currency, v_period, v_balance, v_low) as l
    on conflict (workspace_id, id) do update set balance = excluded.balance, floor = excluded.floor;

  with transfer as (
    insert into ledger_transfers (workspace_id, from_account_id, to_account_id, currency_id, amount, reason,
        reference, actor_member_id, reverses_id, at)
      select p_workspace, x.payer, x.payee, x.currency, x.amount, x.reason, x.reference, p_actor, x.reverses, p_at
        from unnest(v_from, v_to, v_currency, v_amount, v_reason, v_reference, v_reverses) with ordinality
          as x (payer, payee, currency, amount, reason, reference, reverses, place)
        order by x.place
      returning id, from_account_id, to_account_id, amount
  ), entry as (
    -- The balance after each: the one written above, less what this call still adds. Null where none is kept.
    insert into ledger_entries (workspace_id, transfer_id, account_id, amount, balance)
      select p_workspace, t.id, e.account, e.amount, kept.balance - coalesce(sum(e.amount) over (
            partition by e.account order by t.id rows between 1 following and unbounded following), 0)::bigint
        from transfer t
        cross join lateral (values (t.from_account_id, - t.amount), (t.to_account_id, t.amount)) as e (account, amount)
        left join lateral (
          select b.balance from ledger_accounts b
            where b.workspace_id = p_workspace and b.id between e.account and e.account and b.kind not in ('adjustment', 'reward', 'purchase', 'erased')
            order by b.id limit 1
        ) as kept on true
  )
  select array_agg(t.id order by t.id) into v_ids from transfer t;
  return v_ids;
end $$;
