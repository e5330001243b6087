-- The words of a currency beside a number, such as token and tokens; empty ones go by the name.

alter table currencies add column forms jsonb not null default '{"one": "", "few": "", "many": ""}';
