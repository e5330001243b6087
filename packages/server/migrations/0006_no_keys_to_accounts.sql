-- Every award of a workspace is paid by its one adjustment account. The key from transfers to accounts locks that
-- row once for each award under way, so that awards given at once wait for each other's notes on it. The posting
-- function takes the ids from the accounts themselves, and accounts are never deleted; the check proves the rest.
alter table ledger_transfers drop constraint ledger_transfers_workspace_id_from_account_id_fkey;
alter table ledger_transfers drop constraint ledger_transfers_workspace_id_to_account_id_fkey;
