-- The posting function again, with lookups whose plan does not depend on what the planner knows of the tables: a
-- plan that is made while they are empty, and kept, used to walk through all accounts of the workspace.
-- The contract is that of 0002; see there.

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
  v_place tid[];
  v_change bigint[];
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
    select a.place, a.kind, a.owner_id, a.currency_id, a.balance, c.amount, c.floor as low,
        case a.kind when 'quota' then coalesce(c.floor, 0) else 0 end as floor
      from change c
      cross join lateral (
        select b.ctid as place, b.kind, b.owner_id, b.currency_id, b.balance from ledger_accounts b
          where b.workspace_id = p_workspace and b.id between c.account and c.account and b.kind <> 'adjustment'
          order by b.id limit 1
          for no key update
      ) as a
  )
  select array_agg(l.place), array_agg(l.amount), array_agg(l.low),
      (array_agg(jsonb_build_object('kind', l.kind, 'ownerId', l.owner_id, 'currencyId', l.currency_id,
        'available', greatest(l.balance - l.floor, 0))) filter (where l.amount < 0 and l.balance + l.amount < l.floor))[1]
    into v_place, v_change, v_low, v_crossed
    from locked l;
  if v_crossed is not null then
    raise exception using errcode = 'GH001', message = 'a balance would cross its floor', detail = v_crossed::text;
  end if;

  -- A locked row stays where it is, so its place finds it, and no index has to be chosen.
  update ledger_accounts a
    set balance = a.balance + l.amount, floor = least(a.floor, l.low)
    from unnest(v_place, v_change, v_low) as l (place, amount, low)
    where a.ctid = l.place and l.amount <> 0;

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
  )
  select array_agg(t.id order by t.id) into v_ids from transfer t;
  return v_ids;
end $$;
