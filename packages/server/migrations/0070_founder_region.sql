-- How the browser that asks to sign up tells the time: settings of the workspace that its link founds.
alter table account_tokens add column settings jsonb not null default '{}';
