-- Signing in with Slack and Telegram. `by_email`: it was linked since the messenger had confirmed the account's address;
-- such a link ends when the address's owner proves it by a mail of ours.
alter table account_identities
  drop constraint account_identities_provider_check,
  add constraint account_identities_provider_check check (provider in ('directory', 'slack', 'telegram')),
  add column name text not null default '',
  add column by_email boolean not null default false;
