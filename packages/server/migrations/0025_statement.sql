-- A statement tells what was written when balances were set: the event of it, found by its moment.
create index events_adjusted on events (workspace_id, at) where type = 'balance.adjusted';
