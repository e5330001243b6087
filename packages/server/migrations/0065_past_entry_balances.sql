-- What was posted before 0064. An account's transfers have ascending ids, so nothing that's posted meanwhile comes before.
update ledger_entries e set balance = past.balance
  from (
    select p.workspace_id, p.account_id, p.transfer_id,
        sum(p.amount) over (partition by p.workspace_id, p.account_id order by p.transfer_id)::bigint as balance
      from ledger_entries p
      join ledger_accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id and a.kind in ('member', 'quota')
  ) past
  where e.workspace_id = past.workspace_id and e.account_id = past.account_id and e.transfer_id = past.transfer_id
    and e.balance is null;
