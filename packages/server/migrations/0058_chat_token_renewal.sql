-- Credentials that expire: when they're to be renewed (null for those that don't), and until when a process is at it.
alter table chat_connections add column renew_at timestamptz;
alter table chat_connections add column renewing_until timestamptz;
