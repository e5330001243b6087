-- A statement tells what was written when balances were set: the event of it, found by its moment.
create index events_adjusted on events (workspace_id, at) where type = 'balance.adjusted';

-- It adds up what an account has gained between two transfers, and finds that in the index alone.
alter table ledger_entries drop constraint ledger_entries_pkey;
alter table ledger_entries add primary key (workspace_id, account_id, transfer_id) include (amount);
