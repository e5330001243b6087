-- Each entry of an account that keeps a balance says what that is afterwards, so that a page of a statement needn't add
-- up what came before or after it. Filled by 0065, once 0064 writes it.
alter table ledger_entries add column balance bigint;
