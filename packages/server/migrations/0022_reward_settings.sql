-- What a new challenge starts with: an amount (hundredths) of the currency that is the default one.
alter table workspaces add column default_reward_amount bigint not null default 100
  check (default_reward_amount between 0 and 99900);
