-- Rewards of challenges are paid from the workspace's own side, which keeps no balance, like adjustments; and what
-- the page of a challenge is read by.

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('member', 'quota', 'adjustment', 'reward'));
alter table ledger_accounts drop constraint ledger_accounts_floor;
alter table ledger_accounts add constraint ledger_accounts_floor
  check (balance >= floor or kind in ('adjustment', 'reward'));

create index assignments_published on assignments (workspace_id, challenge_id, id desc) where is_published;

-- The posting function learns of this account together with those of 0021.
