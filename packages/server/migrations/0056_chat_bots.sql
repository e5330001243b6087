-- A bot whose token the server itself has, as a process that runs it found it last. Every workspace may read it.
create table chat_bots (
  provider text primary key check (provider in ('slack', 'telegram')),
  -- A keyed hash of the token with which a process started last: what an older one finds no longer counts.
  token_mark bytea not null,
  -- As the provider calls it; "" until it was asked.
  external_id text not null default '',
  username text not null default '',
  -- Since when its provider refuses the token; null while it takes it.
  refused_at timestamptz
);
