-- Who is responsible for perks sees what was bought of these: by person, and then by perk.

create index product_responsibles_member on product_responsibles (workspace_id, member_id, product_id);
create index purchases_product_list on purchases (workspace_id, product_id, list, listed_at, id);
