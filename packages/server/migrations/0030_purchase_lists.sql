-- An index for each list of purchases, without the name of the list in it: its entries are all of one width, which makes
-- counting off those before a page a third faster, and a purchase that is in no list is in none of them.

create index purchases_requests on purchases (workspace_id, listed_at, id) where list = 'requests';
create index purchases_activated on purchases (workspace_id, listed_at, id) where list = 'activated';
drop index purchases_list;
