-- Purchases that nobody has asked for yet are in a list of their own, so that they are found and can be refunded.

alter table purchases drop constraint purchases_list_check;
update purchases set list = 'inactive' where status = 'inactive';
alter table purchases add constraint purchases_list_check check (list in ('inactive', 'requests', 'activated', ''));
alter table purchases add constraint purchases_inactive_listed check ((list = 'inactive') = (status = 'inactive'));
create index purchases_inactive on purchases (workspace_id, listed_at, id) where list = 'inactive';
insert into purchase_counters (workspace_id, group_id, list, value)
  select workspace_id, group_id, list, count(*) from purchases where list = 'inactive' group by 1, 2, 3;
