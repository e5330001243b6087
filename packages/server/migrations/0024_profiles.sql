-- What people say of themselves, and an e-mail that an account is to get.

alter table members add column birthday date check (birthday >= '1900-01-01');

-- The address counts once the link in its inbox was opened; asking again ends the link of before.
create table email_changes (
  account_id bigint primary key references accounts (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
